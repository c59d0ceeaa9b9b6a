package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON that a service should not send: it is read into a usable model, or fails without an effect on later reads. */
class UnusualJsonTest {

  @Test
  void read_nameBeyondUnicode_doesNotAffectLaterReads() throws Exception {
    byte[] beyond = "{\"id\":\"p1\",\"\u00f5\u0080\u0080\u0080\":1}".getBytes(ISO_8859_1);
    for (int i = 0; i < 3; i++) {
      try {
        JsonCodec.read(beyond, Person.class);
      } catch (UnreadableJsonException e) {
        assertThat(e.jsonPath()).startsWith("$");
      }
      Person person = read("{\"id\":\"p1\",\"name\":\"Ann\",\"x\":1}");
      assertThat(person.name()).contains("Ann");
      assertThat(CrmJson.fromJson(CrmJson.toJson(person), Person.class)).isEqualTo(person);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u00c0\u0080",
        "\u00c1\u00a1",
        "\u00e0\u0080\u00af",
        "\u00f0\u0080\u0080\u0080",
        "\u00f4\u00bf\u00bf\u00bf",
        "\u00ed\u00a0\u00bd",
        "\u00f0\u009f\u009a\u0080"
      })
  void read_bytesThatAreNotUtf8_equalTheTreeOrAreRejected(String bytes) throws Exception {
    byte[] json = ("{\"id\":\"p1\",\"x\":\"" + bytes + "\",\"y\":[{\"a\":\"" + bytes + "\"}]}")
        .getBytes(ISO_8859_1);
    JsonNode tree = treeOrNull(json);
    if (tree == null) {
      assertThatThrownBy(() -> JsonCodec.read(json, Person.class))
          .isInstanceOf(UnreadableJsonException.class);
      return;
    }

    Person person = JsonCodec.read(json, Person.class);

    assertThat(person.additionalProperties().get("x")).isEqualTo(tree.get("x"));
    assertThat(person.additionalProperties().get("y")).isEqualTo(tree.get("y"));
    assertUsable(person);
  }

  private static JsonNode treeOrNull(byte[] json) {
    try {
      return JsonCodec.readTree(json);
    } catch (UnreadableJsonException e) {
      return null;
    }
  }

  @Test
  void read_overlongNameInAValue_isMalformed() {
    byte[] json = "{\"id\":\"p1\",\"x\":[{\"\u00f0\u0080\u0080\u0080\":1}]}".getBytes(ISO_8859_1);

    assertThatThrownBy(() -> JsonCodec.read(json, Person.class))
        .isInstanceOfSatisfying(
            UnreadableJsonException.class, e -> assertThat(e.isMalformed()).isTrue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud83d", "a \\ude00 b", "\\ud83dk"})
  void read_escapedUnpairedSurrogateInANameOfAValue_isMalformed(String name) {
    String json = "{\"id\":\"p1\",\"x\":[{\"" + name + "\":1}]}";

    assertThatThrownBy(() -> read(json))
        .isInstanceOfSatisfying(
            UnreadableJsonException.class, e -> assertThat(e.isMalformed()).isTrue());
  }

  @Test
  void read_unpairedSurrogateInName_doesNotAffectLaterReads() throws Exception {
    for (int i = 0; i < 3; i++) {
      try {
        assertUsable(read("{\"id\":\"p1\",\"a \\ud83d\":1,\"b\":2}"));
      } catch (UnreadableJsonException e) { // Some versions of Jackson reject such names.
        assertThat(e.isMalformed()).isTrue();
      }
      assertThat(read("{\"id\":\"p1\",\"b\":2}").additionalProperties()).containsOnlyKeys("b");
    }
  }

  @Test
  void fromJson_unpairedSurrogateInText_isPreserved() {
    String json = "{\"id\":\"p1\",\"name\":\"cut \ud83d\",\"x\":{\"y\":\"\ude00 cut\"}}";

    Person person = CrmJson.fromJson(json, Person.class);

    assertThat(person.name()).contains("cut \ud83d");
    assertThat(person.additionalProperties().get("x").path("y").textValue())
        .isEqualTo("\ude00 cut");
    assertThat(CrmJson.fromJson(CrmJson.tree(json).toString(), Person.class)).isEqualTo(person);
    assertUsable(person);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e99999999999", "-1.5E-99999999999", "1e2147483648", "1e9999999999"})
  void read_exponentOutOfRange_affectsOnlyItsProperty(String number) throws Exception {
    String json = "{\"data\":[{\"id\":\"p1\"},{\"id\":\"p2\",\"name\":\"Ann\",\"value\":" + number
        + ",\"count\":" + number + ",\"x\":{\"y\":[" + number + "]}}],\"has_more\":false,\"z\":"
        + number + "}";

    JsonPage<Person> page = JsonCodec.readPage(json.getBytes(UTF_8), Person.class);

    Person person = page.items().get(1);
    assertThat(person.name()).contains("Ann");
    assertThat(person.value()).isEmpty();
    assertThat(person.additionalProperties().get("value").textValue()).isEqualTo(number);
    assertThat(person.additionalProperties().get("count").textValue()).isEqualTo(number);
    assertThat(person.additionalProperties().get("x").at("/y/0").textValue()).isEqualTo(number);
    assertThat(page.additionalProperties().get("z").textValue()).isEqualTo(number);
    assertUsable(person);
  }

  @ParameterizedTest
  @CsvSource({
    "count, 3.0, 3",
    "count, 3e2, 300",
    "count, -0.0, 0",
    "count, 12E-1, ",
    "count, 3.5, ",
    "count, 9.3e18, ",
  })
  void read_integerWithFractionOrExponent_isReadIfIntegral(String name, String value, Long expected)
      throws Exception {
    Person person = read("{\"id\":\"p1\",\"" + name + "\":" + value + "}");

    assertThat(person.count().orElse(null)).isEqualTo(expected);
    assertThat(person.additionalProperties().containsKey(name)).isEqualTo(expected == null);
    assertUsable(person);
  }

  @ParameterizedTest
  @ValueSource(strings = {"value", "count", "is_complete"})
  void read_theTextNull_isNotNull(String name) throws Exception {
    for (String text : List.of("null", " null ")) {
      Person person = read("{\"id\":\"p1\",\"" + name + "\":\"" + text + "\"}");

      assertThat(person.additionalProperties().get(name).textValue()).isEqualTo(text);
      assertUsable(person);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1.2345678901234567e+16, 12345678901234567",
    "1.2E+5, 120000",
    "120000, 120000",
    "1.10, 1.10",
    "1e2, 100",
    "1E-7, 0.0000001",
    "1e999999999, 1E+999999999",
    "-2.5e30, -2500000000000000000000000000000",
  })
  void write_decimalNumber_hasNoExponentAndIsReadAsEqual(String sent, String written)
      throws Exception {
    JsonNode tree = CrmJson.tree("[" + sent + "]");
    Person person = read("{\"id\":\"p1\",\"value\":" + sent + ",\"x\":" + sent + "}");

    assertThat(CrmJson.toJson(tree)).isEqualTo("[" + written + "]");
    assertThat(CrmJson.tree(CrmJson.toJson(tree))).isEqualTo(tree);
    assertThat(CrmJson.toJson(person)).contains("\"value\":" + written, "\"x\":" + written);
    assertUsable(person);
  }

  @Test
  void write_javaNumbers_haveNoExponent() {
    assertThat(CrmJson.toJson(Map.of("a", new BigDecimal("1.2E+5")))).isEqualTo("{\"a\":120000}");
    assertThat(CrmJson.toJson(List.of(1.2e10, 1e-4, 5f, 2.5e8f)))
        .isEqualTo("[12000000000,0.0001,5.0,250000000]");
    assertThat(CrmJson.toJson(List.of(new BigDecimal("1e400000000")))).hasSizeLessThan(30);
    assertThat(CrmJson.toPrettyJson(List.of(new BigDecimal("1E+3")))).contains("1000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"A\",\"name\":null}",
        "{\"name\":null,\"name\":\"A\"}",
        "{\"count\":1,\"count\":2}",
        "{\"tags\":[\"a\"],\"tags\":null}",
        "{\"tags\":[\"a\"],\"tags\":[\"b\"]}",
        "{\"x\":1,\"x\":2}",
        "{\"boss\":{\"id\":\"b\",\"name\":\"A\",\"name\":null}}",
      })
  void read_repeatedName_isEqualFastAndTolerantly(String json) throws Exception {
    String fast = "{\"id\":\"p1\"," + json.substring(1);
    String invalid = fast.substring(0, fast.length() - 1) + ",\"value\":\"a lot\"}";

    Person expected = read(fast);
    Person tolerant = read(invalid);

    assertThat(tolerant.name()).isEqualTo(expected.name());
    assertThat(tolerant.count()).isEqualTo(expected.count());
    assertThat(tolerant.tags()).isEqualTo(expected.tags());
    assertThat(tolerant.boss()).isEqualTo(expected.boss());
    assertThat(tolerant.additionalProperties().get("x"))
        .isEqualTo(expected.additionalProperties().get("x"));
    assertUsable(tolerant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"count\":\"many\",\"count\":3}",
        "{\"count\":3,\"count\":\"many\"}",
        "{\"count\":\"many\",\"count\":3,\"count\":null}"
      })
  void read_repeatedNameWithOneInvalidValue_hasTheValidOne(String json) throws Exception {
    Person person = read("{\"id\":\"p1\"," + json.substring(1));

    assertThat(person.count()).contains(3L);
    assertThat(person.additionalProperties()).isEmpty();
  }

  @Test
  void read_beyondALimit_failsAndIsNotMalformed() {
    String text = "x".repeat(ReadLimits.TEXT + 1);
    assertBeyond(
        "too deep", "256", "{\"id\":\"p1\",\"x\":" + "[".repeat(300) + "]".repeat(300) + "}");
    assertBeyond("too large", "20,000,000", "{\"id\":\"p1\",\"x\":{\"y\":\"" + text + "\"}}");
    assertBeyond("too large", "20,000,000", "{\"id\":\"p1\",\"name\":\"" + text + "\"}");
    for (String number : List.of("9".repeat(1_001), "1." + "9".repeat(1_000))) {
      assertBeyond("too large", "1,000", "{\"id\":\"p1\",\"value\":" + number + "}");
      assertBeyond("too large", "1,000", "{\"id\":\"p1\",\"x\":" + number + "}");
      assertBeyond("too large", "1,000", "{\"id\":\"p1\",\"x\":{\"y\":[" + number + "]}}");
    }
    assertBeyond("too large", "50,000", "{\"id\":\"p1\",\"" + "n".repeat(60_000) + "\":1}");
  }

  private static void assertBeyond(String message, String limit, String json) {
    for (ThrowingCallable read : List.<ThrowingCallable>of(
        () -> read(json),
        () -> JsonCodec.readPage(Utf8.encode("[" + json + "]"), Person.class),
        () -> JsonCodec.readTree(Utf8.encode(json)))) {
      assertThatThrownBy(read)
          .isInstanceOfSatisfying(
              UnreadableJsonException.class, e -> assertThat(e.isMalformed()).isFalse())
          .hasMessageContaining(message)
          .hasMessageContaining(limit);
    }
  }

  @Test
  void read_numbersNearTheLimit_areUsableOrFail() {
    for (String number : List.of(
        "9".repeat(1_000),
        "9." + "9".repeat(998),
        "9".repeat(993) + "e12345",
        "9." + "9".repeat(992) + "e-1000",
        "9".repeat(700) + "e-1100",
        "-" + "9".repeat(600) + "e-1000",
        "9".repeat(980) + "e-1380",
        "0." + "0".repeat(990) + "1")) {
      for (String json : List.of(
          "{\"id\":\"p1\",\"value\":" + number + "}", "{\"id\":\"p1\",\"x\":[" + number + "]}")) {
        for (Charset charset : List.of(UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16)) {
          try {
            assertUsable(JsonCodec.read(json.getBytes(charset), Person.class));
          } catch (UnreadableJsonException e) {
            assertThat(e).hasMessageContaining("too large");
          }
        }
      }
    }
  }

  @Test
  void equals_sameNumberOrInstantInAnotherNotation_isNotEqual() throws Exception {
    assertThat(read("{\"id\":\"p1\",\"value\":100.0}"))
        .isNotEqualTo(read("{\"id\":\"p1\",\"value\":100}"));
    assertThat(read("{\"id\":\"p1\",\"date_created\":\"2026-06-19T12:00:00+02:00\"}"))
        .isNotEqualTo(read("{\"id\":\"p1\",\"date_created\":\"2026-06-19T10:00:00Z\"}"));
    assertThat(CrmJson.toJson(read("{\"id\":\"p1\",\"value\":100.0,\"x\":100.0}")))
        .contains("\"value\":100.0,", "\"x\":100.0}");
  }

  @Test
  void read_manyNamesOfOneHashCode_areNotMuchSlower() {
    long ordinary = fastest(document(name -> "n" + name + "zzzzzzzzzzzz"));
    long colliding = fastest(document(UnusualJsonTest::nameOfHashCodeZero));

    assertThat(colliding).isLessThan(30 * ordinary);
  }

  private static String document(IntFunction<String> name) {
    return IntStream.range(0, 20_000)
        .mapToObj(i -> "\"" + name.apply(i) + "\":[1]")
        .collect(Collectors.joining(",", "{\"id\":\"p1\",", "}"));
  }

  private static String nameOfHashCodeZero(int number) {
    String start = Integer.toString(number, 36) + "-";
    long missing = -(start + "```````").hashCode() & 0xffffffffL;
    char[] end = new char[7];
    for (int i = end.length - 1; i >= 0; i--) {
      end[i] = (char) ('`' + missing % 31);
      missing /= 31;
    }
    return start + new String(end);
  }

  /** The shortest time, in nanoseconds, of reading, copying and comparing. */
  private static long fastest(String json) {
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      long start = System.nanoTime();
      Person person = CrmJson.fromJson(json, Person.class);
      Map<String, JsonNode> copy = new LinkedHashMap<>(person.additionalProperties());
      assertThat(copy.equals(person.additionalProperties())).isTrue();
      fastest = Math.min(fastest, System.nanoTime() - start);
    }
    return fastest;
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void read_otherEncoding_isEqual(String charset) throws Exception {
    String json = "{\"id\":\"p1\",\"name\":\"é 🚀\",\"count\":\"many\",\"x\":{\"é\":[1.10]}}";

    assertThat(JsonCodec.read(json.getBytes(Charset.forName(charset)), Person.class))
        .isEqualTo(read(json));
  }

  @Test
  void readPage_itemWithInvalidValue_equalsASingleObject() throws Exception {
    String good = "{\"id\":\"p1\",\"x\":1}";
    String invalid = " { \"id\" : \"p2\" , \"count\" : \"many\" , \"x\" : { \"y\" : 1 } } ";

    List<Person> items = JsonCodec.readPage(
            ("{\"data\":[" + good + "," + invalid + "," + good + "," + invalid
                    + "],\"has_more\":true}")
                .getBytes(UTF_8),
            Person.class)
        .items();

    assertThat(items).containsExactly(read(good), read(invalid), read(good), read(invalid));
    assertThatThrownBy(() -> JsonCodec.readPage(
            ("{\"data\":[" + good + "," + invalid + ",{\"id\":\"p3\",\"count\":01}]}")
                .getBytes(UTF_8),
            Person.class))
        .isInstanceOfSatisfying(
            UnreadableJsonException.class, e -> assertThat(e.isMalformed()).isTrue());
    assertThatThrownBy(() -> JsonCodec.readPage(
            ("{\"data\":[" + good + "," + invalid + ",{\"count\":1}]}").getBytes(UTF_8),
            Person.class))
        .isInstanceOfSatisfying(
            UnreadableJsonException.class, e -> assertThat(e.jsonPath()).isEqualTo("$.data[2].id"));
  }

  private static void assertUsable(Person person) {
    assertThat(person.toString()).isNotEmpty();
    Person again = CrmJson.fromJson(CrmJson.toJson(person), Person.class);
    assertThat(again).isEqualTo(person).hasSameHashCodeAs(person);
    assertThat(CrmJson.fromJson(CrmJson.toPrettyJson(person), Person.class)).isEqualTo(person);
    assertThat(CrmJson.toJson(JsonCodec.toTree(person))).isEqualTo(CrmJson.toJson(person));
  }

  private static Person read(String json) throws UnreadableJsonException {
    return JsonCodec.read(Utf8.encode(json), Person.class);
  }
}
