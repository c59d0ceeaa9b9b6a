package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.json.Timestamps;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Function;

/**
 * The JSON format of the values of one kind of custom field.
 *
 * @param name the name of the kind in messages
 * @param decoder decodes a value that is neither null nor missing; throws {@link IllegalArgumentException} or {@link
 *     DateTimeException} if the value is invalid
 * @param encoder encodes a value
 */
record CustomFieldKind<T>(
    String name, Function<JsonNode, T> decoder, Function<T, JsonNode> encoder) {

  /** The limit for numbers in JSON; converting a million digits would take minutes. */
  private static final int MAX_DIGITS = 1_000;

  private static final JsonNodeFactory JSON_OF = JsonNodeFactory.instance;

  static final CustomFieldKind<String> TEXT = ofText("text");
  static final CustomFieldKind<String> CHOICE = ofText("choice");
  static final CustomFieldKind<String> USER = ofText("user id");
  static final CustomFieldKind<String> CONTACT = ofText("contact id");
  static final CustomFieldKind<BigDecimal> NUMBER =
      new CustomFieldKind<>("number", CustomFieldKind::toNumber, JSON_OF::numberNode);
  static final CustomFieldKind<LocalDate> DATE = new CustomFieldKind<>(
      "date",
      json -> Timestamps.parseDate(text(json)),
      date -> JSON_OF.textNode(Timestamps.requireFourDigitYear("date", date).toString()));
  static final CustomFieldKind<OffsetDateTime> DATE_TIME = new CustomFieldKind<>(
      "date-time",
      json -> Timestamps.parse(text(json)),
      time ->
          JSON_OF.textNode(Timestamps.format(Timestamps.requireFourDigitYear("date-time", time))));
  static final CustomFieldKind<Boolean> BOOL =
      new CustomFieldKind<>("boolean", CustomFieldKind::toBoolean, JSON_OF::booleanNode);
  static final CustomFieldKind<JsonNode> JSON =
      new CustomFieldKind<>("json", json -> json, json -> json);

  T decode(JsonNode json) {
    try {
      return decoder.apply(json);
    } catch (DateTimeException e) {
      // Without the cause, whose message quotes the value, the customer's data.
      throw new IllegalArgumentException("not a " + name);
    }
  }

  JsonNode encode(T value) {
    return encoder.apply(value);
  }

  /** {@link CustomField.Multi} decodes lists itself, because its messages contain the index of an invalid element. */
  static <E> CustomFieldKind<List<E>> list(CustomFieldKind<E> element) {
    return new CustomFieldKind<>(
        "list of " + element.name,
        json -> {
          throw new IllegalArgumentException("decoded element by element");
        },
        elements -> {
          ArrayNode array = JSON_OF.arrayNode(elements.size());
          elements.forEach(each -> array.add(element.encode(each)));
          return array;
        });
  }

  /** Numbers and booleans are accepted too: the service stores some texts as such. */
  private static CustomFieldKind<String> ofText(String name) {
    return new CustomFieldKind<>(
        name,
        json -> {
          if (!json.isValueNode()) {
            throw new IllegalArgumentException("not a text");
          }
          return json.asText();
        },
        JSON_OF::textNode);
  }

  private static String text(JsonNode json) {
    if (!json.isTextual()) {
      throw new IllegalArgumentException("not a text");
    }
    return json.textValue();
  }

  private static BigDecimal toNumber(JsonNode json) {
    if (json.isNumber()) {
      return json.decimalValue();
    }
    String digits = text(json).strip();
    if (digits.length() > MAX_DIGITS) {
      throw new IllegalArgumentException("too long for a number");
    }
    return new BigDecimal(digits);
  }

  private static Boolean toBoolean(JsonNode json) {
    if (json.isBoolean()) {
      return json.booleanValue();
    }
    return switch (text(json)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("neither true nor false");
    };
  }
}
