package com.salescrm.sandbox.internal.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The allowed fields of a body and the types of their values. Null clears a field, except a flag or a word, which
 * always has a value.
 */
public final class Schema {
  private record Kind(String description, Predicate<JsonNode> accepts) {
    static Kind clearable(String description, Predicate<JsonNode> accepts) {
      return new Kind(description, accepts.or(JsonNode::isNull));
    }
  }

  private static final Kind TEXT = Kind.clearable("a text", JsonNode::isTextual);
  private static final Kind NON_BLANK =
      new Kind("a text that is not blank", v -> v.isTextual() && !v.textValue().isBlank());
  private static final Kind FLAG = new Kind("true or false", JsonNode::isBoolean);
  private static final Kind COUNT = Kind.clearable(
      "a whole number, 0 or more",
      v -> v.isIntegralNumber() && v.bigIntegerValue().signum() >= 0);
  private static final Kind OBJECT = Kind.clearable("an object", JsonNode::isObject);
  private static final Kind OBJECTS = Kind.clearable("a list of objects", each(JsonNode::isObject));
  private static final Kind IDS = Kind.clearable("a list of ids", each(JsonNode::isTextual));

  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private final boolean open;

  private Schema(boolean open) {
    this.open = open;
  }

  public static Schema empty() {
    return new Schema(false);
  }

  /** A schema that accepts any field. */
  public static Schema open() {
    return new Schema(true);
  }

  /** A schema with the fields of both. */
  public Schema and(Schema other) {
    Schema both = new Schema(open || other.open);
    both.kinds.putAll(kinds);
    both.kinds.putAll(other.kinds);
    return both;
  }

  public Schema texts(String... names) {
    return with(TEXT, names);
  }

  /** Texts that an object always has: a create must still check that they are present. */
  public Schema requiredTexts(String... names) {
    return with(NON_BLANK, names);
  }

  public Schema flags(String... names) {
    return with(FLAG, names);
  }

  /** Whole numbers that are not negative. */
  public Schema counts(String... names) {
    return with(COUNT, names);
  }

  public Schema objects(String... names) {
    return with(OBJECT, names);
  }

  /** Lists of objects, whose fields are not checked. */
  public Schema objectLists(String... names) {
    return with(OBJECTS, names);
  }

  public Schema idLists(String... names) {
    return with(IDS, names);
  }

  private static Predicate<JsonNode> each(Predicate<JsonNode> element) {
    return value -> value.isArray() && Json.values(value).allMatch(element);
  }

  /** A string with one of the given values. */
  public Schema word(String name, String... words) {
    List<String> all = List.of(words);
    Kind kind = new Kind(
        "one of " + String.join(", ", words), v -> v.isTextual() && all.contains(v.textValue()));
    return with(kind, name);
  }

  private Schema with(Kind kind, String... names) {
    Schema longer = and(empty());
    for (String name : names) {
      longer.kinds.put(name, kind);
    }
    return longer;
  }

  public BodyFields body() {
    return open ? BodyFields.any() : BodyFields.of(kinds.keySet().toArray(String[]::new));
  }

  /** Returns the body if all values have the right type. */
  public ObjectNode validate(ObjectNode body) {
    kinds.forEach((name, kind) -> {
      JsonNode value = body.path(name);
      if (!value.isMissingNode() && !kind.accepts.test(value)) {
        throw Problem.invalid(name, "This must be " + kind.description + ".");
      }
    });
    return body;
  }
}
