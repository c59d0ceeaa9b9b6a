package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads values from a request body and reports invalid ones by field. */
public final class Values {
  private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");

  private Values() {}

  /** Returns null if the key is absent or null. */
  public static @Nullable String text(ObjectNode body, String name) {
    JsonNode value = body.get(name);
    if (value == null || value.isNull()) {
      return null;
    }
    if (!value.isTextual()) {
      throw Problem.invalid(name, "This must be a text.");
    }
    return value.textValue();
  }

  public static String requiredText(ObjectNode body, String name) {
    String value = text(body, name);
    if (value == null || value.isBlank()) {
      throw Problem.invalid(name, "This field is required.");
    }
    return value;
  }

  /** Returns one of the given words, or null if the key is absent. */
  public static @Nullable String word(ObjectNode body, String name, List<String> words) {
    if (!body.has(name)) {
      return null;
    }
    String value = text(body, name);
    if (value == null || !words.contains(value)) {
      throw Problem.invalid(name, "This must be one of " + String.join(", ", words) + ".");
    }
    return value;
  }

  /** Reads an integer, with or without a zero fraction; null if the value is null. */
  public static @Nullable Long wholeNumber(ObjectNode body, String name) {
    JsonNode value = body.path(name);
    if (value.isNull()) {
      return null;
    }
    try {
      if (value.isNumber()) {
        return value.decimalValue().longValueExact();
      }
    } catch (ArithmeticException e) {
      // A fraction or more than 64 bits: rejected below.
    }
    throw Problem.invalid(name, "This must be a whole number.");
  }

  /** Reads a boolean that the body has. */
  public static boolean flag(ObjectNode body, String name) {
    if (!body.path(name).isBoolean()) {
      throw Problem.invalid(name, "This must be true or false.");
    }
    return body.path(name).booleanValue();
  }

  /** Rejects values that are present and no booleans. */
  public static void checkFlags(ObjectNode body, String... names) {
    Stream.of(names).filter(body::has).forEach(name -> flag(body, name));
  }

  /** Reads an e-mail address; reports an invalid one under a field, such as the list that has it. */
  public static String email(ObjectNode body, String name, String field) {
    String email = requiredText(body, name);
    if (!EMAIL.matcher(email).matches()) {
      throw Problem.invalid(field, "'" + email + "' is not an e-mail address.");
    }
    return email;
  }

  public static @Nullable LocalDate date(ObjectNode body, String name) {
    String value = text(body, name);
    try {
      return value == null ? null : LocalDate.parse(value);
    } catch (DateTimeParseException e) {
      throw Problem.invalid(name, "This must be a date such as 2026-01-31.");
    }
  }

  /** Copies the strings present in the body; null becomes the empty string. */
  public static void copyTexts(ObjectNode body, ObjectNode into, String... names) {
    for (String name : names) {
      if (body.has(name)) {
        String value = text(body, name);
        into.put(name, value == null ? "" : value);
      }
    }
  }

  /** Returns the elements of a list of objects; empty if the key is absent or null. */
  public static List<ObjectNode> objects(ObjectNode body, String name) {
    ArrayNode list = body.path(name) instanceof ArrayNode array ? array : Json.array();
    return Json.values(list).map(ObjectNode.class::cast).toList();
  }
}
