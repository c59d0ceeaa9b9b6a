package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * What must hold for a field of a {@link SearchQuery}. The service has more conditions than have a method here: give
 * those as JSON. Immutable, safe for many threads, equal by value.
 */
public final class SearchCondition {
  private final JsonNode json;

  private SearchCondition(JsonNode json) {
    this.json = json;
  }

  /**
   * A condition in the service's own form, such as {@code {"type": "moment_range", …}}.
   *
   * @param json the condition
   * @return the condition
   * @throws IllegalArgumentException if it is no JSON object
   */
  public static SearchCondition of(JsonNode json) {
    if (!json.isObject()) {
      throw new IllegalArgumentException(
          "condition must be a JSON object, but is " + json.getNodeType());
    }
    return new SearchCondition(json.deepCopy());
  }

  /**
   * The field holds these words.
   *
   * @param value the words, each of which is looked for as a whole
   * @return the condition
   */
  public static SearchCondition text(String value) {
    return new SearchCondition(type("text").put("mode", "full_words").put("value", value));
  }

  /**
   * The field is one of these values.
   *
   * @param values the values, one at least
   * @return the condition
   * @throws IllegalArgumentException if there is none
   */
  public static SearchCondition anyOf(String... values) {
    return listing(type("term"), "values", values);
  }

  /**
   * The field refers to one of these objects.
   *
   * @param referenceType what it refers to, such as {@code status.lead} or {@code user_or_group}
   * @param ids the ids of the objects, one at least
   * @return the condition
   * @throws IllegalArgumentException if there is no id
   */
  public static SearchCondition references(String referenceType, String... ids) {
    return listing(type("reference").put("reference_type", referenceType), "object_ids", ids);
  }

  private static ObjectNode type(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  private static SearchCondition listing(ObjectNode condition, String name, String... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException(name + " of the condition is empty: give one at least");
    }
    ArrayNode list = condition.putArray(name);
    for (String value : values) {
      list.add(value);
    }
    return new SearchCondition(condition);
  }

  /** {@return the condition as the service takes it; a copy} */
  public JsonNode toJson() {
    return json.deepCopy();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SearchCondition that && json.equals(that.json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  /** {@return the JSON text} */
  @Override
  public String toString() {
    return json.toString();
  }
}
