package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.json.Timestamps;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Function;

/**
 * How values of one kind look in JSON.
 *
 * @param name the word used in messages
 * @param decoder reads a value that is neither null nor missing; throws {@link IllegalArgumentException} or
 *     {@link DateTimeException} if it is not of this kind
 * @param encoder writes a value
 */
record CustomFieldKind<T>(
    String name, Function<JsonNode, T> decoder, Function<T, JsonNode> encoder) {

  /** As for numbers in JSON; a text of a million digits would take minutes to convert. */
  private static final int MAX_DIGITS = 1_000;

  private static final JsonNodeFactory JSON_OF = JsonNodeFactory.instance;

  static final CustomFieldKind<String> TEXT = ofText("text");
  static final CustomFieldKind<String> CHOICE = ofText("choice");
  static final CustomFieldKind<String> USER = ofText("user id");
  static final CustomFieldKind<String> CONTACT = ofText("contact id");
  static final CustomFieldKind<BigDecimal> NUMBER =
      new CustomFieldKind<>("number", CustomFieldKind::toNumber, JSON_OF::numberNode);
  static final CustomFieldKind<LocalDate> DATE = new CustomFieldKind<>(
      "date", json -> Timestamps.parseDate(text(json)), date -> JSON_OF.textNode(date.toString()));
  static final CustomFieldKind<OffsetDateTime> DATE_TIME = new CustomFieldKind<>(
      "date-time",
      json -> Timestamps.parse(text(json)),
      time -> JSON_OF.textNode(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)));
  static final CustomFieldKind<Boolean> BOOL =
      new CustomFieldKind<>("boolean", CustomFieldKind::toBoolean, JSON_OF::booleanNode);
  static final CustomFieldKind<JsonNode> JSON =
      new CustomFieldKind<>("json", json -> json, json -> json);

  T decode(JsonNode json) {
    try {
      return decoder.apply(json);
    } catch (DateTimeException quotesTheValue) {
      // Without its cause: values are the customer's data, and stack traces are kept in logs.
      throw new IllegalArgumentException("not a " + name);
    }
  }

  JsonNode encode(T value) {
    return encoder.apply(value);
  }

  /** Lists are decoded by {@link CustomField.Multi} itself, which knows the index of a wrong element. */
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

  /** Texts take numbers and booleans too: services store some of them so. */
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
