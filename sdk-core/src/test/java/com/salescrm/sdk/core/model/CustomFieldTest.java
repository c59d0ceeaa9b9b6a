package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomFieldTest {

  static Stream<Arguments> roundTrips() {
    return Stream.of(
        Arguments.of(CustomField.text("cf_a"), "\"x\"", "x"),
        Arguments.of(CustomField.number("cf_a"), "1.10", new BigDecimal("1.10")),
        Arguments.of(CustomField.date("cf_a"), "\"2026-06-19\"", LocalDate.of(2026, 6, 19)),
        Arguments.of(
            CustomField.dateTime("cf_a"),
            "\"2026-06-19T12:00:00+05:30\"",
            OffsetDateTime.parse("2026-06-19T12:00+05:30")),
        Arguments.of(CustomField.bool("cf_a"), "true", true),
        Arguments.of(CustomField.bool("cf_a"), "false", false),
        Arguments.of(CustomField.choice("cf_a"), "\"gold\"", "gold"),
        Arguments.of(CustomField.user("cf_a"), "\"user_1\"", "user_1"),
        Arguments.of(CustomField.contact("cf_a"), "\"cont_1\"", "cont_1"),
        Arguments.of(CustomField.json("cf_a"), "{\"k\":[1.10]}", CrmJson.tree("{\"k\":[1.10]}")),
        Arguments.of(CustomField.texts("cf_a"), "[\"x\",\"y\"]", List.of("x", "y")),
        Arguments.of(
            CustomField.numbers("cf_a"),
            "[1,2.50]",
            List.of(new BigDecimal("1"), new BigDecimal("2.50"))),
        Arguments.of(
            CustomField.dates("cf_a"), "[\"2026-06-19\"]", List.of(LocalDate.of(2026, 6, 19))),
        Arguments.of(
            CustomField.dateTimes("cf_a"),
            "[\"2026-06-19T12:00:00Z\"]",
            List.of(OffsetDateTime.parse("2026-06-19T12:00Z"))),
        Arguments.of(CustomField.choices("cf_a"), "[]", List.of()),
        Arguments.of(CustomField.users("cf_a"), "[\"user_1\"]", List.of("user_1")),
        Arguments.of(CustomField.contacts("cf_a"), "[\"cont_1\"]", List.of("cont_1")));
  }

  @ParameterizedTest
  @MethodSource("roundTrips")
  <T> void encodeAndDecode_everyKind_areInverse(CustomField<T> field, String json, T value) {
    assertThat(field.encode(value).toString()).isEqualTo(json);
    assertThat(field.decode(CrmJson.tree(json))).contains(value);
  }

  static Stream<Arguments> leniently() {
    return Stream.of(
        Arguments.of(CustomField.text("cf_a"), "12.50", "12.50"),
        Arguments.of(CustomField.text("cf_a"), "[\"x\"]", "x"),
        Arguments.of(CustomField.number("cf_a"), "\" 47928 \"", new BigDecimal("47928")),
        Arguments.of(CustomField.number("cf_a"), "[\"1.10\"]", new BigDecimal("1.10")),
        Arguments.of(CustomField.bool("cf_a"), "\"false\"", false),
        Arguments.of(CustomField.bool("cf_a"), "\"true\"", true),
        Arguments.of(
            CustomField.dateTime("cf_a"),
            "\"2026-06-19T12:00:00\"",
            OffsetDateTime.parse("2026-06-19T12:00Z")),
        Arguments.of(CustomField.choices("cf_a"), "\"x\"", List.of("x")),
        Arguments.of(CustomField.choices("cf_a"), "[\"x\",null]", List.of("x")),
        Arguments.of(CustomField.json("cf_a"), "[1]", CrmJson.tree("[1]")));
  }

  @ParameterizedTest
  @MethodSource("leniently")
  <T> void decode_variantsOfServices_areDecoded(CustomField<T> field, String json, T value) {
    assertThat(field.decode(CrmJson.tree(json))).contains(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", "[null]"})
  void decode_noValue_isEmpty(String json) {
    assertThat(CustomField.text("cf_a").decode(CrmJson.tree(json))).isEmpty();
    assertThat(CustomField.texts("cf_a").decode(CrmJson.tree("null"))).isEmpty();
  }

  static Stream<Arguments> wrongKinds() {
    return Stream.of(
        Arguments.of(CustomField.text("cf_a"), "{\"secret\":1}", "$['custom.cf_a']"),
        Arguments.of(CustomField.text("cf_a"), "[\"secret\",\"y\"]", "$['custom.cf_a']"),
        Arguments.of(CustomField.number("cf_a"), "\"secret\"", "$['custom.cf_a']"),
        Arguments.of(
            CustomField.number("cf_a"), "\"" + "9".repeat(100_000) + "\"", "$['custom.cf_a']"),
        Arguments.of(CustomField.number("cf_a"), "true", "$['custom.cf_a']"),
        Arguments.of(CustomField.date("cf_a"), "\"2026-06-19T12:00:00Z\"", "$['custom.cf_a']"),
        Arguments.of(CustomField.date("cf_a"), "20260619", "$['custom.cf_a']"),
        Arguments.of(CustomField.dateTime("cf_a"), "\"2026-06-19\"", "$['custom.cf_a']"),
        Arguments.of(CustomField.bool("cf_a"), "1", "$['custom.cf_a']"),
        Arguments.of(CustomField.bool("cf_a"), "\"secret\"", "$['custom.cf_a']"),
        Arguments.of(CustomField.numbers("cf_a"), "[1,\"secret\"]", "$['custom.cf_a'][1]"),
        Arguments.of(CustomField.texts("cf_a"), "[[\"secret\"]]", "$['custom.cf_a'][0]"));
  }

  @ParameterizedTest
  @MethodSource("wrongKinds")
  void decode_invalidValue_namesTheFieldAndNotTheValue(
      CustomField<?> field, String json, String path) {
    JsonNode value = CrmJson.tree(json);

    assertThatThrownBy(() -> field.decode(value))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("cf_a")
        .hasMessageNotContaining("secret")
        .extracting(e -> ((DecodingException) e).jsonPath())
        .isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "Tier",
        "custom.Tier",
        "cf_",
        "cf_a.add",
        "cf_a,cf_b",
        "xcf_a",
        "CF_A",
        "cf_a b"
      })
  void text_notAnId_throws(String id) {
    assertThatThrownBy(() -> CustomField.text(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + id + "'");
  }

  @Test
  void key_idWithOrWithoutPrefix_isEqual() {
    assertThat(CustomField.text("custom.cf_a").key()).isEqualTo("custom.cf_a");
    assertThat(CustomField.text("lcf_a").key()).isEqualTo("custom.lcf_a");
  }

  @Test
  void equals_comparesIdAndKind() {
    assertThat(CustomField.text("cf_a"))
        .isEqualTo(CustomField.text("custom.cf_a"))
        .hasToString("CustomField[cf_a, text]");
    assertThat(CustomField.choices("cf_a"))
        .isEqualTo(CustomField.choices("cf_a"))
        .hasSameHashCodeAs(CustomField.choices("cf_a"));
    assertThat(CustomField.text("cf_a"))
        .isNotEqualTo(CustomField.number("cf_a"))
        .isNotEqualTo(CustomField.texts("cf_a"));
  }

  @Test
  void encode_null_throwsWithAHint() {
    assertThatThrownBy(() -> encodeNull(CustomField.text("cf_a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("value of cf_a must not be null; an update removes the value with unset");
  }

  @Test
  void encode_missingNode_throwsSinceItWouldBeSentAsNull() {
    CustomField<JsonNode> field = CustomField.json("cf_a");
    JsonNode missing = JsonNodeFactory.instance.missingNode();

    assertThatThrownBy(() -> field.encode(missing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cf_a");
  }

  @SuppressWarnings("NullAway") // Tests a null argument.
  private static void encodeNull(CustomField<String> field) {
    field.encode(null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"number", "date", "date-time"})
  void decode_invalidValue_isInNoCause(String kind) {
    CustomField<?> field = switch (kind) {
      case "number" -> CustomField.number("cf_a");
      case "date" -> CustomField.date("cf_a");
      default -> CustomField.dateTime("cf_a");
    };

    assertThatThrownBy(() -> field.decode(CrmJson.tree("\"secret\"")))
        .isInstanceOf(DecodingException.class)
        .satisfies(e -> {
          for (Throwable each = e; each != null; each = each.getCause()) {
            assertThat(each.toString()).doesNotContain("secret");
          }
        });
  }

  @Test
  void encode_yearWithoutFourDigits_throwsSinceTheServiceCannotReadIt() {
    for (LocalDate date : List.of(LocalDate.MIN, LocalDate.of(-1, 12, 31), LocalDate.MAX)) {
      assertThatThrownBy(() -> CustomField.date("cf_a").encode(date))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("value of cf_a: date must have a year of four digits, but was " + date);
      assertThatThrownBy(() -> CustomField.dates("cf_a").encode(List.of(date)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> CustomField.dates("cf_a").encodeElement(date))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cf_a");
    }
    assertThatThrownBy(() -> CustomField.dateTime("cf_a").encode(OffsetDateTime.MAX))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("value of cf_a: date-time must have a year of four digits");
    assertThat(CustomField.date("cf_a").encode(LocalDate.of(9999, 12, 31)).textValue())
        .isEqualTo("9999-12-31");
    assertThat(CustomField.date("cf_a").encode(LocalDate.of(0, 1, 1)).textValue())
        .isEqualTo("0000-01-01");
  }
}
