package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.JsonPage;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.json.JsonArrayReader;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.task.Task;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Responses and JSON exports: trees, objects, pages and streams have the values of a tree of Jackson. What Jackson rejects
 * is rejected, except numbers whose exponent exceeds the range of Java.
 */
class JsonFuzzTest extends FuzzTarget {
  private static final Pattern LITERAL_BEFORE_NON_ASCII =
      Pattern.compile("(null|true|false)[\\x80-\\xff]");
  private static final Pattern LARGE_EXPONENT = Pattern.compile("[eE][+-]?\\d{7,}");

  private static final List<Class<?>> MODELS = List.of(Lead.class, Opportunity.class, Task.class);

  JsonFuzzTest() {
    super(
        seeds(),
        List.of(
            "\"id\":",
            "\"id\":\"lead_2\",",
            "\"id\":null",
            "\"data\":[",
            "\"has_more\":true,",
            "\"total_results\":\"3\",",
            "\"contacts\":[{\"id\":\"cont_1\"}],",
            "\"_type\":\"lead\",",
            "\"custom.cf_1\":[1,null],",
            "\"date_created\":\"2026-06-19T12:05:47.508+02:00\"",
            "\"2026-06-19\"",
            "{\"id\":\"x\",\"y\":{\"z\":[1.10,\"\\u00e9\"]}}",
            "1e99999999999",
            "3.0",
            "\"null\""));
  }

  private static List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>(
        utf8(
            "{\"id\":\"lead_1\",\"name\":\"Ann\",\"x\":{\"y\":[1,2.50,null,true]},\"custom.cf_1\":\"a\\\"b\",\"date_created\":"
                + "\"2026-06-19T12:05:47.508+02:00\",\"contacts\":[{\"id\":\"cont_1\",\"emails\":[{\"email\":\"a@b.c\"}]}]}",
            "[{\"id\":\"oppo_1\",\"value\":1200,\"date_won\":\"2026-06-19\",\"confidence\":50,\"é\":\"🚀\"},"
                + "{\"zeta\":null,\"id\":7,\"value\":\"12\",\"value_period\":\"monthly\"}]",
            "{\"has_more\":false,\"data\":[{\"id\":\"a\",\"addresses\":[{}]},{\"id\":\"b\"}],\"total_results\":2,\"cursor\":1.0}",
            "\uFEFF[{\"id\":\"a\",\"x\":1},{\"id\":\"b\",\"_type\":\"lead\",\"is_complete\":1,\"y\":\"z\"}]"));
    seeds.add(resource("task/task-lead.json"));
    seeds.add(InputMutator.raw(0, '[', 0, 0));
    return seeds;
  }

  @Override
  void run(byte[] input) throws Exception {
    JsonNode expected = JsonTrees.read(input);
    boolean unusual = isOtherEncoding(input)
        || LARGE_EXPONENT.matcher(new String(input, ISO_8859_1)).find();
    boolean comparable = !unusual && !(expected != null && JsonTrees.hasDuplicateNames(input));
    tree(input, unusual, expected);
    int variant = Math.floorMod(Arrays.hashCode(input), 39);
    object(input, MODELS.get(variant % 3), comparable, expected);
    page(input, comparable, expected);
    stream(input, 1 + variant / 3, comparable, expected);
  }

  /** UTF-16 or UTF-32, which the SDK converts first. */
  private static boolean isOtherEncoding(byte[] input) {
    byte[] start = Arrays.copyOf(input, 4);
    boolean mark = (start[0] == -1 && start[1] == -2) || (start[0] == -2 && start[1] == -1);
    return mark || (input.length > 1 && (start[0] == 0 || start[1] == 0));
  }

  private static void tree(byte[] input, boolean unusual, JsonNode expected) {
    try {
      JsonNode tree = JsonCodec.readTree(input);
      require(
          unusual || (expected != null && JsonTrees.areEqual(expected, tree)),
          () -> "expected " + expected + ", but was " + tree);
    } catch (UnreadableJsonException e) {
      require(
          unusual
              || expected == null
              || !isUnicode(expected)
              || JsonTrees.hasDuplicateNames(input), // Whose values the tree lacks.
          () -> "rejected: " + e.getMessage());
      requireSafe(e);
    }
  }

  private static void requireSafe(UnreadableJsonException e) {
    require(e.jsonPath().startsWith("$"), e::jsonPath);
    require(e.excerpt().length() <= 120, e::excerpt);
  }

  /** Jackson reads bytes that are not Unicode in a name as unpaired surrogates. */
  private static boolean isUnicode(JsonNode tree) {
    return tree.toString().codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  private static void object(byte[] input, Class<?> type, boolean comparable, JsonNode expected) {
    try {
      Object model = JsonCodec.read(input, type);
      if (comparable) {
        require(expected != null, () -> "read " + model);
        JsonTrees.requireContains("$", JsonCodec.toTree(model), expected);
        require(
            JsonCodec.read(JsonCodec.write(model), type).equals(model),
            () -> "not equal: " + model);
      }
      require(model.hashCode() == JsonCodec.read(input, type).hashCode(), () -> "other hash code");
    } catch (UnreadableJsonException e) {
      require(!comparable || !isReadable(expected) || !isUnicode(expected), e::getMessage);
      requireSafe(e);
    }
  }

  private static boolean isReadable(JsonNode object) {
    return object != null
        && object.isObject()
        && object.path("id").isValueNode()
        && !object.path("id").isNull();
  }

  private static void page(byte[] input, boolean comparable, JsonNode expected) {
    JsonNode items = expected == null || expected.isArray() ? expected : expected.get("data");
    try {
      JsonPage<Lead> page = JsonCodec.readPage(input, Lead.class);
      if (comparable && items != null && items.isArray()) {
        require(
            page.items().stream().map(JsonFuzzTest::id).toList().equals(ids(items)),
            () -> "other ids: " + page.items());
      }
      if (comparable) {
        page.additionalProperties()
            .forEach((name, value) -> require(
                JsonTrees.areEqual(expected.get(name), value), () -> name + " is " + value));
      }
    } catch (UnreadableJsonException e) {
      requireSafe(e);
      boolean readable = comparable && items != null && items.isArray() && isUnicode(expected);
      for (int i = 0; readable && i < items.size(); i++) {
        readable = isReadable(items.get(i));
      }
      require(!readable, e::getMessage);
    }
  }

  private static String id(Lead lead) {
    return JsonTrees.number(lead.id());
  }

  private static List<String> ids(JsonNode items) {
    List<String> ids = new ArrayList<>();
    items.forEach(item -> ids.add(JsonTrees.number(item.path("id").asText())));
    return ids;
  }

  private static void stream(byte[] input, int chunk, boolean comparable, JsonNode expected) {
    List<Object> whole = streamed(new ByteArrayInputStream(input));
    List<Object> chunked = streamed(new Chunks(input, chunk));
    // After a literal, Jackson detects such a character as a part of it or as the next token.
    boolean sameIndex =
        !LITERAL_BEFORE_NON_ASCII.matcher(new String(input, ISO_8859_1)).find();
    require(
        whole.equals(chunked)
            || (!sameIndex && whole.contains("failed") && chunked.contains("failed")),
        () -> "expected " + whole + ", but was " + chunked);
    if (!comparable || (expected != null && !isUnicode(expected))) {
      return;
    }
    if (expected != null && expected.isArray()) {
      List<Object> ids = new ArrayList<>();
      for (int i = 0; i < expected.size(); i++) {
        JsonNode item = expected.get(i);
        ids.add(isReadable(item) ? JsonTrees.number(item.get("id").asText()) : "not a Lead");
      }
      ids.add("end");
      require(whole.equals(ids), () -> "expected " + ids + ", but was " + whole);
    } else {
      require(!whole.get(whole.size() - 1).equals("end"), () -> "complete: " + whole);
    }
  }

  private static List<Object> streamed(InputStream input) {
    List<Object> items = new ArrayList<>();
    try (JsonArrayReader<Lead> reader = new JsonArrayReader<>(input, Lead.class)) {
      boolean failed = false;
      while (true) {
        try {
          if (!reader.hasNext()) {
            items.add(failed ? "failed" : "end");
            return items;
          }
          items.add(id(reader.next()));
          failed = false;
        } catch (DecodingException e) {
          failed = !e.getMessage().contains(" not of type Lead at ")
              && !e.getMessage().contains("null instead of Lead at ");
          items.add(failed ? e.jsonPath() : "not a Lead");
        }
      }
    }
  }

  /** Delivers a few bytes at a time. */
  private static final class Chunks extends ByteArrayInputStream {
    private final int size;

    Chunks(byte[] bytes, int size) {
      super(bytes);
      this.size = size;
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
      return super.read(target, offset, Math.min(length, size));
    }
  }
}
