package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.JsonBacked;

/**
 * A field by which the results of a {@link SearchQuery} are sorted, and the direction; of several, the first decides.
 * The specification names {@code sort} without its form: these are the published ones, and {@link #of} takes any other.
 * Immutable, safe for many threads, equal by value; in JSON it is the plain tree.
 */
public final class SearchSort extends JsonBacked {
  private SearchSort(JsonNode json) {
    super(json);
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static SearchSort read(JsonNode json) {
    return new SearchSort(json);
  }

  /**
   * An order in the service's own form.
   *
   * @param json the order, {@code {"direction": …, "field": …}}
   * @return the order
   * @throws IllegalArgumentException if it is no JSON object
   */
  public static SearchSort of(JsonNode json) {
    Arguments.notNull(json, "json");
    return new SearchSort(requireObject("sort", json));
  }

  /**
   * By a field that every organization has, the smallest or oldest first.
   *
   * @param objectType the kind of object that has the field, such as {@code lead}
   * @param fieldName the field, such as {@code date_created}
   * @return the order
   * @throws IllegalArgumentException if one of the names is blank
   */
  public static SearchSort ascending(String objectType, String fieldName) {
    Arguments.notNull(objectType, "objectType");
    Arguments.notNull(fieldName, "fieldName");
    return sort("asc", SearchField.regular(objectType, fieldName));
  }

  /**
   * By a custom field, the smallest or oldest first.
   *
   * @param field the field
   * @return the order
   */
  public static SearchSort ascending(CustomField<?> field) {
    Arguments.notNull(field, "field");
    return sort("asc", SearchField.custom(field));
  }

  /**
   * By a field that every organization has, the largest or newest first.
   *
   * @param objectType the kind of object that has the field, such as {@code lead}
   * @param fieldName the field, such as {@code date_created}
   * @return the order
   * @throws IllegalArgumentException if one of the names is blank
   */
  public static SearchSort descending(String objectType, String fieldName) {
    Arguments.notNull(objectType, "objectType");
    Arguments.notNull(fieldName, "fieldName");
    return sort("desc", SearchField.regular(objectType, fieldName));
  }

  /**
   * By a custom field, the largest or newest first.
   *
   * @param field the field
   * @return the order
   */
  public static SearchSort descending(CustomField<?> field) {
    Arguments.notNull(field, "field");
    return sort("desc", SearchField.custom(field));
  }

  private static SearchSort sort(String direction, ObjectNode field) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("direction", direction);
    return new SearchSort(json.set("field", field));
  }
}
