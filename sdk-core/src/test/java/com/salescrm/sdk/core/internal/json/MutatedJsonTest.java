package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Changes documents at random: each is read into a model that can be used, or fails with an {@link
 * UnreadableJsonException}; later reads of an unchanged document are not affected.
 */
class MutatedJsonTest {

  private static final int MUTATIONS = Boolean.getBoolean("all.variants") ? 200_000 : 20_000;

  private static final List<String> DOCUMENTS = List.of(
      "{\"id\":\"p1\",\"name\":\"Ann\",\"date_created\":\"2026-06-19T12:05:47.508+02:00\",\"value\":1.10,\"count\":12,"
          + "\"is_complete\":true,\"tags\":[\"a\",\"b\"],\"friends\":[{\"id\":\"p2\",\"x\":1}],\"custom.cf_a\":{\"k\":[1,null]}}",
      "{\"zeta\":null,\"id\":7,\"boss\":{\"id\":\"b\",\"count\":\"3\",\"y\":-1.5e3},\"date_won\":\"2026-06-19\",\"é🚀\":\"\\u00e9\"}",
      "{\"id\":\"p3\",\"tags\":null,\"value\":\"12.50\",\"alpha\":[[],{}],\"beta\":\"x\",\"gamma\":1E+2}");

  private static final List<byte[]> PARTS = List.of(
      bytes("null"),
      bytes("\"null\""),
      bytes("1e99999999999"),
      bytes("1e2147483648"),
      bytes("-1.2345678901234567e+16"),
      bytes("3.0"),
      bytes("\\ud83d"),
      bytes("\\u0000"),
      bytes("\"name\":"),
      bytes(",\"count\":\"many\""),
      bytes(",\"name\":null"),
      bytes("[[[["),
      bytes("{}"),
      bytes("9".repeat(400)),
      bytes("\"\""),
      "\u00f5\u0080\u0080\u0080".getBytes(ISO_8859_1),
      "\u00ed\u00a0\u00bd".getBytes(ISO_8859_1),
      "\u00f4\u00bf\u00bf\u00bf".getBytes(ISO_8859_1),
      "\u00c0\u0080".getBytes(ISO_8859_1));

  @Test
  void read_mutatedDocuments_areUsableOrFailAndDoNotAffectLaterReads() throws Exception {
    Random random = new Random(20261122);
    Person ordinary = JsonCodec.read(bytes(DOCUMENTS.get(0)), Person.class);
    int accepted = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutate(bytes(DOCUMENTS.get(i % DOCUMENTS.size())), random);
      accepted += isUsableOrFails(mutated) ? 1 : 0;
      if (i % 100 == 0) {
        assertThat(JsonCodec.read(bytes(DOCUMENTS.get(0)), Person.class)).isEqualTo(ordinary);
      }
    }
    assertThat(accepted).isBetween(MUTATIONS / 10, MUTATIONS * 9 / 10);
  }

  private static boolean isUsableOrFails(byte[] json) {
    try {
      return isUsable(json);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(new String(json, ISO_8859_1), e);
    }
  }

  private static boolean isUsable(byte[] json) {
    Person person;
    try {
      person = JsonCodec.read(json, Person.class);
    } catch (UnreadableJsonException e) {
      assertThat(e.jsonPath()).startsWith("$");
      return false;
    }
    Person again = CrmJson.fromJson(CrmJson.toJson(person), Person.class);
    if (!again.equals(person)
        || again.hashCode() != person.hashCode()
        || !again.toString().equals(person.toString())) {
      throw new AssertionError(person + " was read again as " + again);
    }
    return isSameInAPage(json, person);
  }

  private static boolean isSameInAPage(byte[] json, Person person) {
    byte[] page = Arrays.copyOf(bytes("["), json.length + 2);
    System.arraycopy(json, 0, page, 1, json.length);
    page[page.length - 1] = ']';
    try {
      assertThat(JsonCodec.readPage(page, Person.class).items().get(0)).isEqualTo(person);
    } catch (UnreadableJsonException e) {
      throw new AssertionError(e);
    }
    return true;
  }

  @Test
  void tree_mutatedDocuments_areEqualAfterWriting() {
    Random random = new Random(7);
    int accepted = 0;
    for (int i = 0; i < MUTATIONS / 4; i++) {
      byte[] mutated = mutate(bytes(DOCUMENTS.get(i % DOCUMENTS.size())), random);
      String text = new String(mutated, UTF_8);
      try {
        JsonNode tree = CrmJson.tree(text);
        assertThat(CrmJson.tree(CrmJson.toJson(tree))).isEqualTo(tree);
        assertThat(CrmJson.tree(tree.toString())).isEqualTo(tree);
        accepted++;
      } catch (DecodingException e) {
        assertThat(e.jsonPath()).startsWith("$");
      }
    }
    assertThat(accepted).isGreaterThan(MUTATIONS / 40);
  }

  private static byte[] mutate(byte[] document, Random random) {
    byte[] mutated = document;
    for (int n = 1 + random.nextInt(2); n > 0; n--) {
      int at = random.nextInt(mutated.length);
      mutated = switch (random.nextInt(5)) {
        case 0 -> replace(mutated, at, 1, new byte[] {(byte) random.nextInt(256)});
        case 1 -> replace(mutated, at, 0, PARTS.get(random.nextInt(PARTS.size())));
        case 2 -> replaceValue(mutated, at, PARTS.get(random.nextInt(PARTS.size())));
        case 3 -> replaceValue(mutated, at, PARTS.get(random.nextInt(PARTS.size())));
        default ->
          replace(mutated, at, Math.min(random.nextInt(8), mutated.length - at), new byte[0]);
      };
      if (mutated.length == 0) {
        return document;
      }
    }
    return mutated;
  }

  /** Replaces the text between the next colon and the next comma. */
  private static byte[] replaceValue(byte[] document, int from, byte[] value) {
    int colon = indexOf(document, ':', from);
    int comma = indexOf(document, ',', colon + 1);
    return colon < 0 || comma < 0
        ? document
        : replace(document, colon + 1, comma - colon - 1, value);
  }

  private static int indexOf(byte[] document, char c, int from) {
    for (int i = Math.max(0, from); i < document.length; i++) {
      if (document[i] == c) {
        return i;
      }
    }
    return -1;
  }

  private static byte[] replace(byte[] document, int at, int length, byte[] by) {
    byte[] result = new byte[document.length - length + by.length];
    System.arraycopy(document, 0, result, 0, at);
    System.arraycopy(by, 0, result, at, by.length);
    System.arraycopy(document, at + length, result, at + by.length, document.length - at - length);
    return result;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
