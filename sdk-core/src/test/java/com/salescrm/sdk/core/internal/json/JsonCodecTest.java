package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonCodecTest {

  @Test
  void read_unknownProperties_preservesThemInDocumentOrder() throws Exception {
    Person person = read(
        "{\"zeta\":1,\"id\":\"p1\",\"alpha\":null,\"custom.cf_b\":[1.10],\"custom.cf_a\":{\"k\":2}}");

    assertThat(person.additionalProperties().keySet())
        .containsExactly("zeta", "alpha", "custom.cf_b", "custom.cf_a");
    assertThat(json(person))
        .isEqualTo(
            "{\"id\":\"p1\",\"tags\":[],\"friends\":[],\"zeta\":1,\"alpha\":null,\"custom.cf_b\":[1.10],\"custom.cf_a\":{\"k\":2}}");
  }

  @Test
  void read_propertyNamedAdditionalProperties_isAnAdditionalProperty() throws Exception {
    Person person = read("{\"id\":\"p1\",\"x\":1,\"additionalProperties\":{\"y\":2}}");

    assertThat(person.additionalProperties()).containsOnlyKeys("x", "additionalProperties");
  }

  @Test
  void read_nulls_areAbsentOrEmpty() throws Exception {
    Person person = read(
        "{\"id\":\"p1\",\"name\":null,\"tags\":null,\"friends\":null,\"boss\":null,\"value\":null}");

    assertThat(person).isEqualTo(Person.builder().id("p1").build());
  }

  @Test
  void read_numbersAsTextAndTextAsNumbers_areConverted() throws Exception {
    Person person = read(
        "{\"id\":7,\"name\":1.10,\"value\":\"1.10\",\"count\":\"12\",\"is_complete\":\"true\"}");

    assertThat(person.id()).isEqualTo("7");
    assertThat(person.name()).contains("1.10");
    assertThat(person.value()).contains(new BigDecimal("1.10"));
    assertThat(person.count()).contains(12L);
    assertThat(person.isComplete()).contains(true);
  }

  @Test
  void read_emptyText_isAnEmptyText() throws Exception {
    assertThat(read("{\"id\":\"p1\",\"name\":\"\"}").name()).contains("");
  }

  @Test
  void read_timestamp_preservesTheOffset() throws Exception {
    Person person = read("{\"id\":\"p1\",\"date_created\":\"2026-06-19T12:05:47.508000+05:30\"}");

    assertThat(person.dateCreated())
        .contains(OffsetDateTime.of(
            2026, 6, 19, 12, 5, 47, 508_000_000, ZoneOffset.ofHoursMinutes(5, 30)));
    assertThat(json(person)).contains("\"date_created\":\"2026-06-19T12:05:47.508+05:30\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "date_created | \"never\"",
        "date_created | 1750000000",
        "date_created | \"\"",
        "date_won     | \"2026-06-19T00:00:00Z\"",
        "date_won     | {\"year\":2026}",
        "value        | \"a lot\"",
        "value        | \"\"",
        "value        | true",
        "count        | 12.5",
        "count        | 1e999999999",
        "count        | 99999999999999999999",
        "is_complete  | 1",
        "is_complete  | \"maybe\"",
        "name         | {\"first\":\"Ann\"}",
        "name         | [\"Ann\"]",
        "tags         | \"a\"",
        "tags         | [\"a\",null]",
        "tags         | {\"a\":1}",
        "friends      | [{\"name\":\"without id\"}]",
        "friends      | [{\"id\":\"p2\"},7]",
        "boss         | \"p9\"",
        "boss         | {\"id\":null,\"name\":\"x\"}",
      })
  void read_invalidValue_isPreservedAndWrittenBack(String name, String value) throws Exception {
    String sent = "{\"zeta\":1,\"id\":\"p1\",\"" + name + "\":" + value + ",\"custom.cf_a\":\"x\"}";

    Person person = read(sent);

    assertThat(person.additionalProperties().keySet()).containsExactly("zeta", name, "custom.cf_a");
    assertThat(person.additionalProperties().get(name))
        .isEqualTo(JsonCodec.readTree(value.getBytes(UTF_8)));
    assertThat(JsonCodec.readTree(JsonCodec.write(person)).properties())
        .containsAll(tree(sent).properties());
    assertThat(json(person).split("\"" + name + "\":", -1)).as("written once").hasSize(2);
    assertThat(read(json(person))).isEqualTo(person);
  }

  @Test
  void read_invalidValueInANestedObject_affectsOnlyItsProperty() throws Exception {
    Person person = read(
        "{\"id\":\"p1\",\"friends\":[{\"id\":\"p2\",\"name\":\"Bo\",\"count\":\"many\"},{\"id\":\"p3\"}]}");

    assertThat(person.additionalProperties()).isEmpty();
    assertThat(person.friends()).extracting(Person::id).containsExactly("p2", "p3");
    assertThat(person.friends().get(0).name()).contains("Bo");
    assertThat(person.friends().get(0).additionalProperties()).containsOnlyKeys("count");
  }

  @Test
  void read_aThousandInvalidValues_isOnePass() throws Exception {
    StringBuilder friends = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      friends
          .append(i == 0 ? "" : ",")
          .append("{\"id\":\"p")
          .append(i)
          .append("\",\"count\":\"many\"}");
    }

    Person person = read("{\"id\":\"p\",\"friends\":[" + friends + "]}");

    assertThat(person.friends())
        .hasSize(1_000)
        .allMatch(friend -> friend.additionalProperties().containsKey("count"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\":\"Ann\"}                   | $.id",
        "{\"id\":null}                        | $.id",
        "{\"id\":{\"a\":1}}                   | $.id",
        "[]                                   | $",
        "\"text\"                             | $",
        "null                                 | $",
        "{\"id\":\"p1\",\"tags\":[\"a\",      | $.tags[1]",
        "{\"id\":\"p1\",\"custom.cf_a\":nul}  | $['custom.cf_a']",
        "{\"id\":\"p1\"} {}                   | $",
      })
  void read_unreadableDocument_reportsThePath(String text, String path) {
    UnreadableJsonException e =
        catchThrowableOfType(UnreadableJsonException.class, () -> read(text));

    assertThat(e.jsonPath()).isEqualTo(path);
    assertThat(e).hasMessageContaining(path).hasNoCause();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "<html><body>secret</body></html>",
        "secret",
        "{\"id\":\"secret",
        "{\"secret",
        "\u0000"
      })
  void read_notJson_failsWithoutQuotingTheText(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UnreadableJsonException.class)
        .message()
        .doesNotContain("secret");
  }

  @Test
  void read_unreadable_excerptShowsNamesAndMasksTexts() {
    UnreadableJsonException e = catchThrowableOfType(
        UnreadableJsonException.class,
        () -> read(
            "{\"name\":\"Ann Secret\",\"phone\":\"+1 555\",\"count\":12,\"is_complete\":true}"));

    assertThat(e.excerpt())
        .isEqualTo("{\"name\":\"…\",\"phone\":\"…\",\"count\":12,\"is_complete\":true}");
  }

  @Test
  void read_unreadableAndLong_excerptIsShort() {
    String name = "\"" + "n".repeat(100_000) + "\"";
    UnreadableJsonException e = catchThrowableOfType(
        UnreadableJsonException.class, () -> read("{" + name + ":" + "[1,".repeat(500) + "x"));

    assertThat(e.excerpt()).hasSizeLessThanOrEqualTo(120);
  }

  @Test
  void read_nestedTooDeep_fails() {
    assertThatThrownBy(() -> read("{\"id\":\"p1\",\"x\":" + "[".repeat(100_000)))
        .isInstanceOf(UnreadableJsonException.class);
  }

  @Test
  void read_numberOfAHundredThousandDigits_fails() {
    assertThatThrownBy(() -> read("{\"id\":\"p1\",\"x\":" + "9".repeat(100_000) + "}"))
        .isInstanceOf(UnreadableJsonException.class);
  }

  @Test
  void read_hugeExponent_isPreserved() throws Exception {
    Person person = read("{\"id\":\"p1\",\"value\":1e999999999,\"custom.cf_a\":-1e-999999999}");

    assertThat(person.value()).contains(new BigDecimal("1e999999999"));
    assertThat(read(json(person))).isEqualTo(person);
  }

  /** The result depends on the version of Jackson. */
  @Test
  void read_invalidAdditionalValue_failsOrIsUsable() throws Exception {
    byte[] surrogatesAsUtf8 = "{\"id\":\"p1\",\"x\":[\"######\"]}".getBytes(UTF_8);
    byte[] encoded = {(byte) 0xed, (byte) 0xa0, (byte) 0xbd, (byte) 0xed, (byte) 0xb8, (byte) 0x80};
    System.arraycopy(encoded, 0, surrogatesAsUtf8, 17, encoded.length);

    for (byte[] json : List.of(
        "{\"id\":\"p1\",\"x\":1e99999999999}".getBytes(UTF_8),
        "{\"id\":\"p1\",\"x\":{\"y\":[-1E+99999999999]}}".getBytes(UTF_8),
        surrogatesAsUtf8)) {
      byte[] list = ("[" + new String(json, ISO_8859_1) + "]").getBytes(ISO_8859_1);
      assertFailsOrIsUsable(() -> JsonCodec.read(json, Person.class));
      assertFailsOrIsUsable(() -> JsonCodec.readPage(list, Person.class).items().get(0));
      assertFailsOrIsUsable(() -> {
        try (ArrayItemReader<Person> items =
            new ArrayItemReader<>(new ByteArrayInputStream(list), JsonType.of(Person.class))) {
          return Objects.requireNonNull(items.next());
        }
      });
    }
  }

  private static void assertFailsOrIsUsable(Callable<Person> read) throws Exception {
    try {
      Person person = read.call();
      assertThat(person.toString()).isNotEmpty();
      assertThat(person).isEqualTo(read.call());
      assertThat(JsonCodec.write(person)).isNotEmpty();
    } catch (UnreadableJsonException e) {
      assertThat(e.jsonPath()).startsWith("$");
    }
  }

  @Test
  void write_classWithoutJsonForm_throws() {
    assertThatThrownBy(() -> JsonCodec.write(new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.Object");
  }

  @Test
  void write_listOrMapOfModels_writesThem() {
    Person person = Person.builder().id("p1").addTag("a").build();

    assertThat(json(Map.of("people", List.of(person))))
        .isEqualTo("{\"people\":[{\"id\":\"p1\",\"tags\":[\"a\"],\"friends\":[]}]}");
  }

  @Test
  void toTree_model_isTheTreeOfItsJson() {
    assertThat(JsonCodec.toTree(Person.builder().id("p1").build()).path("id").textValue())
        .isEqualTo("p1");
  }

  private static Person read(String text) throws UnreadableJsonException {
    return JsonCodec.read(text.getBytes(UTF_8), Person.class);
  }

  private static JsonNode tree(String text) throws UnreadableJsonException {
    return JsonCodec.readTree(text.getBytes(UTF_8));
  }

  private static String json(Object value) {
    return new String(JsonCodec.write(value), UTF_8);
  }
}
