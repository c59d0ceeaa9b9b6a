package com.salescrm.sdk.core.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.elsewhere.ApplicationClasses;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.RecordedLead;
import com.sun.management.ThreadMXBean;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonArrayReaderTest {
  private static final int MUTATIONS = Boolean.getBoolean("all.variants") ? 20_000 : 4_000;

  @Test
  void read_manyItems_returnsThemInOrder() {
    StringBuilder text = new StringBuilder("\n[");
    for (int i = 0; i < 5_000; i++) {
      text.append(i == 0 ? "" : " ,\n").append("{\"id\": ").append(i).append(", \"note\": \"ä€\"}");
    }
    List<JsonNode> items = items(text.append("]\n").toString());

    assertThat(items).hasSize(5_000);
    assertThat(items.get(4_999).path("id").asInt()).isEqualTo(4_999);
    assertThat(items.get(17).path("note").asText()).isEqualTo("ä€");
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "[{\"id\":\"lead_1\",\"name\":[[]  | .RecordedLead | $[0]",
        "[{\"open\":                      | Application   | $[0]"
      },
      delimiter = '|')
  @Timeout(60)
  void read_itemWithoutAnEnd_isRefusedAtTheLimit(String begin, String type, String path) {
    assertRefusedAtTheLimit(begin, type, path);
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "[{\"id\":\"lead_1\"  | .RecordedLead | $[0]",
        "[{\"id\":\"lead_1\"}  | .RecordedLead | $[1]",
        "''                   | .RecordedLead | $"
      },
      delimiter = '|')
  @Tag("slow")
  @Timeout(60)
  void read_endlessBlanks_areRefusedAtTheLimit(String begin, String type, String path) {
    assertRefusedAtTheLimit(begin, type, path);
  }

  private static void assertRefusedAtTheLimit(String begin, String type, String path) {
    InputStream endless = new InputStream() {
      @Override
      public int read() {
        return ' ';
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        Arrays.fill(target, offset, offset + length, (byte) ' ');
        return length;
      }
    };
    InputStream input =
        new SequenceInputStream(new ByteArrayInputStream(begin.getBytes(UTF_8)), endless);
    Class<?> itemType =
        type.equals("Application") ? ApplicationClasses.Bean.class : RecordedLead.class;
    JsonArrayReader<?> reader = new JsonArrayReader<>(input, itemType);

    assertThatThrownBy(() -> reader.forEachRemaining(item -> {}))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo(path))
        .hasMessageContaining("JSON with an item too large: more than 268,435,456 bytes");
    assertThat(reader.hasNext()).isFalse();
  }

  /** Blanks are not part of an item. A small compressed file can contain very many of them. */
  @Test
  @Timeout(60)
  void read_blanksAroundItems_takeNoMemory() {
    byte[] blanks = " ".repeat(32 << 20).getBytes(ISO_8859_1);
    String item = "{\"id\":\"lead_1\",\"date_created\":[\"not a date\"]}"; // Is read again.
    List<InputStream> parts = new ArrayList<>();
    for (String part : List.of("", "[", item, ",", item, "]", "")) {
      parts.add(new ByteArrayInputStream(part.getBytes(UTF_8)));
      parts.add(new ByteArrayInputStream(blanks));
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    List<RecordedLead> leads = new ArrayList<>();
    new JsonArrayReader<>(
            new SequenceInputStream(Collections.enumeration(parts)), RecordedLead.class)
        .forEachRemaining(leads::add);

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(blanks.length / 4);
    assertThat(leads).hasSize(2).allSatisfy(lead -> {
      assertThat(lead.id()).isEqualTo("lead_1");
      assertThat(lead.additionalProperties()).containsKey("date_created");
    });
  }

  @Test
  void read_emptyArray_hasNoItems() {
    assertThat(items(" [ ] ")).isEmpty();
  }

  @Test
  void read_invalidValue_isPreservedAndReadingContinues() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 2_000; i++) {
      String created = i % 7 == 3 ? "[\"not a date\"]" : "\"2026-06-19T12:05:47.508000+00:00\"";
      text.append(i == 0 ? "" : ",")
          .append("{\"id\": \"lead_")
          .append(i)
          .append("\", \"date_created\": ")
          .append(created)
          .append('}');
    }
    List<RecordedLead> leads = new ArrayList<>();
    reader(text.append(']').toString(), RecordedLead.class).forEachRemaining(leads::add);

    assertThat(leads).hasSize(2_000);
    for (int i = 0; i < leads.size(); i++) {
      assertThat(leads.get(i).id()).isEqualTo("lead_" + i);
      assertThat(CrmJson.tree(CrmJson.toJson(leads.get(i))).path("date_created").isArray())
          .isEqualTo(i % 7 == 3);
    }
  }

  @Test
  @Timeout(60)
  void read_everyItemWithInvalidValue_needsNoDeeperStack() throws Exception {
    int count = 60_000;
    byte[] text = ("[" + String.join(",", Collections.nCopies(count, "{\"id\":\"l\",\"name\":[1]}"))
            + "]")
        .getBytes(UTF_8);
    AtomicInteger read = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Runnable reader =
        () -> new JsonArrayReader<>(new ByteArrayInputStream(text), RecordedLead.class)
            .forEachRemaining(lead -> read.incrementAndGet());

    Thread shallow = new Thread(null, reader, "shallow", 512 * 1024);
    shallow.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
    shallow.start();
    shallow.join();

    assertThat(failure).hasNullValue();
    assertThat(read).hasValue(count);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\u0000\u0000\u00ff\u00fe", "\u00fe\u00ff\u0000\u0000", "\u0000[\u0000\u0000"})
  void read_unusualOrderOfBytes_throws(String bytes) {
    InputStream input = new ByteArrayInputStream(bytes.getBytes(ISO_8859_1));
    JsonArrayReader<JsonNode> reader = new JsonArrayReader<>(input, JsonNode.class);

    assertThatThrownBy(reader::hasNext)
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("not UTF-8");
    assertThat(reader.hasNext()).isFalse();
  }

  @Test
  void read_textThatIsNotUtf8_throws() {
    byte[] text = ("[" + "{\"id\":1},".repeat(5_000) + "{}]").getBytes(UTF_16BE);
    JsonArrayReader<JsonNode> items =
        new JsonArrayReader<>(new ByteArrayInputStream(text), JsonNode.class);

    assertThatThrownBy(items::next)
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("not UTF-8");
  }

  @Test
  void read_truncatedInputThatFailsAfterItsClose_isOneDecodingException() {
    InputStream input = new BufferedInputStream( // As a file: reading after close() fails.
        new ByteArrayInputStream("[{\"id\": 1}, {\"id\":".getBytes(UTF_8)));
    JsonArrayReader<JsonNode> items = new JsonArrayReader<>(input, JsonNode.class);
    items.next();

    assertThatThrownBy(items::hasNext)
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("truncated JSON at $[1]");
    assertThat(items.hasNext()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|$|not an array",
        "''|$|not an array",
        "[{\"id\": 1}|$[1]|truncated JSON",
        "[{\"id\": 1}, {\"id\":|$[1]|truncated JSON",
        "[{\"id\": 1} {}]|$[1]|malformed",
        "[] x|$[0]|malformed",
        "[] 1|$[0]|after the array"
      })
  void read_notAnArray_reportsThePath(String text, String path, String message) {
    assertThatThrownBy(() -> items(text))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo(path))
        .hasMessageContaining(message);
  }

  @Test
  void read_itemWithoutItsId_reportsThePath() {
    JsonArrayReader<RecordedLead> leads =
        reader("[{\"id\": \"lead_1\"}, {\"name\": \"s3cr3t\"}]", RecordedLead.class);

    assertThat(leads.next().id()).isEqualTo("lead_1");
    assertThatThrownBy(leads::next)
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$[1]")
        .hasMessageNotContaining("s3cr3t");
  }

  @Test
  void read_itemOfAnotherType_affectsOnlyItself() {
    JsonArrayReader<RecordedLead> leads = reader(
        "[{\"id\": \"lead_1\"}, {\"name\": \"x\"}, 7, null, [], {\"id\": \"lead_2\"}]",
        RecordedLead.class);
    List<String> ids = new ArrayList<>();

    List<String> failures = pathsOfFailures(leads, lead -> ids.add(lead.id()));

    assertThat(ids).containsExactly("lead_1", "lead_2");
    assertThat(failures).containsExactly("$[1].id", "$[2]", "$[3]", "$[4]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\": \"a\"}",
        "[{\"id\": \"lead_1\"}] [{\"id\": \"lead_2\"}]",
        "[{\"id\": \"lead_1\"}, {\"id\": \"lead_2\"",
        "[{\"id\": \"lead_1\"} {\"id\": \"lead_2\"}]",
        "[{\"id\": \"lead_1\"}, x, {\"id\": \"lead_2\"}]",
        "[{\"id\": \"lead_1\"}, {\"id\": \"lead_2\", \"x\": tru}, {\"id\": \"lead_3\"}]",
        "\"a\"",
        ""
      })
  void read_malformedText_isThrownOnceAndEndsTheReader(String text) {
    JsonArrayReader<RecordedLead> leads = reader(text, RecordedLead.class);
    List<String> ids = new ArrayList<>();

    List<String> failures = pathsOfFailures(leads, lead -> ids.add(lead.id()));

    assertThat(failures).hasSize(1);
    assertThat(ids).doesNotContain("a", "lead_2", "lead_3");
    assertThat(leads.hasNext()).isFalse();
    assertThatThrownBy(leads::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void read_classWhoseDeserializerThrows_isOneDecodingExceptionForEachItem() {
    InputStream input = new ByteArrayInputStream("[{\"a\": 1}, {\"a\": 2}]".getBytes(UTF_8));
    JsonArrayReader<ApplicationClasses.ThrowingWhole> items =
        new JsonArrayReader<>(input, ApplicationClasses.ThrowingWhole.class);

    for (String path : List.of("$[0]", "$[1]")) {
      assertThatThrownBy(items::hasNext)
          .isInstanceOfSatisfying(
              DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo(path));
    }
    assertThat(items.hasNext()).isFalse();
  }

  @Test
  void read_inputThatFails_isThrownOnceAndEndsTheReader() {
    byte[] text = "[{\"id\": \"lead_1\"}, {\"id\"".getBytes(UTF_8);
    InputStream input = new SequenceInputStream(new ByteArrayInputStream(text), new InputStream() {
      @Override
      public int read() {
        throw new CallCancelledException("cancelled", null, List.of(), null);
      }

      @Override
      public int read(byte[] into, int offset, int length) {
        return read();
      }
    });
    JsonArrayReader<RecordedLead> leads = new JsonArrayReader<>(input, RecordedLead.class);

    assertThatThrownBy(() -> leads.forEachRemaining(lead -> {}))
        .isInstanceOf(CallCancelledException.class);
    assertThat(leads.hasNext()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(classes = {RecordedLead.class, JsonNode.class})
  @Timeout(120)
  void read_randomMutations_throwOnlyDecodingExceptions(Class<?> type) {
    byte[] original =
        ("[{\"id\": \"lead_1\", \"name\": \"Acme\", \"contacts\": [{\"id\": \"c\"}], \"n\":"
                + " 1.5e3}, {\"id\": \"lead_2\", \"date_created\": \"2026-06-19T12:05:47+00:00\","
                + " \"x\": null}, {\"id\": 3}]")
            .getBytes(UTF_8);
    byte[] parts = "[]{},:\"\\ 0-.etfnu\u0001".getBytes(UTF_8);
    Random random = new Random(44);
    int completed = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] text = random.nextInt(5) == 0
          ? Arrays.copyOf(original, random.nextInt(original.length))
          : original.clone();
      for (int n = 0; n <= random.nextInt(4) && text.length > 0; n++) {
        text[random.nextInt(text.length)] = parts[random.nextInt(parts.length)];
      }
      JsonArrayReader<?> items = new JsonArrayReader<>(new ByteArrayInputStream(text), type);
      assertThat(pathsOfFailures(items, item -> {})).hasSizeLessThan(text.length + 2);
      completed++;
    }
    assertThat(completed).isEqualTo(MUTATIONS);
  }

  /** Continues after each failure; returns the JSON paths of the failures. */
  private static <T> List<String> pathsOfFailures(JsonArrayReader<T> items, Consumer<T> each) {
    List<String> paths = new ArrayList<>();
    while (paths.size() < 1_000) {
      try {
        if (!items.hasNext()) {
          return paths;
        }
        each.accept(items.next());
      } catch (DecodingException e) {
        paths.add(e.jsonPath());
      }
    }
    throw new AssertionError("the reader never ends");
  }

  @Test
  void next_afterTheLast_throws() {
    JsonArrayReader<JsonNode> none = reader("[]", JsonNode.class);

    assertThat(none.hasNext()).isFalse();
    assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
  }

  private static List<JsonNode> items(String text) {
    List<JsonNode> items = new ArrayList<>();
    reader(text, JsonNode.class).forEachRemaining(items::add);
    return items;
  }

  private static <T> JsonArrayReader<T> reader(String text, Class<T> type) {
    InputStream input = new ByteArrayInputStream(text.getBytes(UTF_8));
    return new JsonArrayReader<>(input, type);
  }
}
