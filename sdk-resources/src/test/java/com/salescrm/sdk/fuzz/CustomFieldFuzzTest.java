package com.salescrm.sdk.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import java.math.BigDecimal;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Optional;

/** Values of custom fields: they have the value of the JSON, and are equal after encoding; so are conditions of a query. */
class CustomFieldFuzzTest extends FuzzTarget {
  private static final CustomField<BigDecimal> NUMBER = CustomField.number("cf_1");
  private static final CustomField<String> TEXT = CustomField.text("cf_1");
  private static final List<CustomField<?>> FIELDS = List.of(
      NUMBER,
      TEXT,
      CustomField.date("cf_1"),
      CustomField.dateTime("cf_1"),
      CustomField.bool("cf_1"),
      CustomField.json("cf_1"),
      CustomField.texts("cf_1"),
      CustomField.numbers("cf_1"),
      CustomField.dates("cf_1"),
      CustomField.dateTimes("cf_1"));

  CustomFieldFuzzTest() {
    super(
        utf8(
            "\"2026-06-19\"",
            "[\"2026-06-19T12:05:47+02:00\",null]",
            "\"12.50\"",
            "[1.10,-2e3]",
            "true",
            "[\"a\",\"b\"]",
            "{\"type\":\"and\",\"queries\":[{\"type\":\"object_type\"}]}"),
        List.of("\"1e999999999\"", "1e-999999999", "\"٣\"", "\"true\"", "\" 1 \"", "NaN", "0x1p3"));
  }

  @Override
  void run(byte[] input) throws Exception {
    JsonNode json;
    try {
      json = JsonCodec.readTree(input);
    } catch (UnreadableJsonException e) {
      return;
    }
    FIELDS.forEach(field -> requireRoundTrip(field, json));
    decoded(NUMBER, json).ifPresent(number -> requireNumber(json, number));
    decoded(TEXT, json)
        .ifPresent(text ->
            require(text.equals((json.isArray() ? json.get(0) : json).asText()), () -> text));
    query(json);
  }

  private static <T> void requireRoundTrip(CustomField<T> field, JsonNode json) {
    Optional<T> value = decoded(field, json);
    value.ifPresent(present -> {
      try {
        Optional<T> again = field.decode(field.encode(present));
        require(again.equals(value), () -> value + " | " + again);
        require(!hasUnusualYear(present), () -> value + " is encoded");
      } catch (IllegalArgumentException e) {
        require(hasUnusualYear(present) && e.getMessage().contains("cf_1"), e::getMessage);
      }
    });
  }

  /** Whether a year does not have four digits: such dates are read, but not sent. */
  private static boolean hasUnusualYear(Object value) {
    return value instanceof List<?> list
        ? list.stream().anyMatch(CustomFieldFuzzTest::hasUnusualYear)
        : value instanceof Temporal time
            && (time.get(ChronoField.YEAR) < 0 || time.get(ChronoField.YEAR) > 9999);
  }

  private static <T> Optional<T> decoded(CustomField<T> field, JsonNode json) {
    try {
      return field.decode(json);
    } catch (DecodingException e) {
      require(e.getMessage().contains("cf_1"), e::getMessage);
      return Optional.empty();
    }
  }

  private static void requireNumber(JsonNode json, BigDecimal number) {
    JsonNode value = json.isArray() ? json.get(0) : json;
    BigDecimal expected = value.isNumber()
        ? value.decimalValue()
        : new BigDecimal(value.textValue().strip());
    require(
        expected.compareTo(number) == 0 && expected.scale() == number.scale(),
        () -> value + " is " + number);
    SearchCondition condition = SearchCondition.atLeast(number);
    require(condition.equals(SearchCondition.of(condition.toJson())), condition::toString);
  }

  private static void query(JsonNode json) {
    try {
      SearchQuery query = SearchQuery.of(json);
      require(query.toJson().equals(json), query::toString);
      require(SearchQuery.builder().clause(json).build().toString() != null, query::toString);
    } catch (IllegalArgumentException e) {
      require(json.isNull() || json.isMissingNode() || !json.isObject(), e::getMessage);
    }
  }
}
