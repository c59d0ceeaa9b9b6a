package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.JsonBacked;

/**
 * A sort field of a {@link SearchQuery} with its direction; the first of several decides. The specification does not
 * define the form of {@code sort}: this class writes the published one, and {@link #of} accepts any other. Immutable, safe
 * for many threads, equal by value; its JSON is the tree.
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
   * A sort field as JSON.
   *
   * @param json {@code {"direction": …, "field": …}}
   * @return the sort field
   * @throws IllegalArgumentException if it is no JSON object
   */
  public static SearchSort of(JsonNode json) {
    Arguments.notNull(json, "json");
    return new SearchSort(requireObject("sort", json));
  }

  /**
   * Sorts by a standard field, smallest or oldest first.
   *
   * @param objectType the object type of the field, such as {@code lead}
   * @param fieldName the field, such as {@code date_created}
   * @return the sort field
   * @throws IllegalArgumentException if an argument is blank
   */
  public static SearchSort ascending(String objectType, String fieldName) {
    Arguments.notNull(objectType, "objectType");
    Arguments.notNull(fieldName, "fieldName");
    return sort("asc", SearchQuery.regularField(objectType, fieldName));
  }

  /**
   * Sorts by a custom field, smallest or oldest first.
   *
   * @param field the field
   * @return the sort field
   */
  public static SearchSort ascending(CustomField<?> field) {
    Arguments.notNull(field, "field");
    return sort("asc", SearchQuery.customField(field));
  }

  /**
   * Sorts by a standard field, largest or newest first.
   *
   * @param objectType the object type of the field, such as {@code lead}
   * @param fieldName the field, such as {@code date_created}
   * @return the sort field
   * @throws IllegalArgumentException if an argument is blank
   */
  public static SearchSort descending(String objectType, String fieldName) {
    Arguments.notNull(objectType, "objectType");
    Arguments.notNull(fieldName, "fieldName");
    return sort("desc", SearchQuery.regularField(objectType, fieldName));
  }

  /**
   * Sorts by a custom field, largest or newest first.
   *
   * @param field the field
   * @return the sort field
   */
  public static SearchSort descending(CustomField<?> field) {
    Arguments.notNull(field, "field");
    return sort("desc", SearchQuery.customField(field));
  }

  private static SearchSort sort(String direction, ObjectNode field) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("direction", direction);
    return new SearchSort(json.set("field", field));
  }
}
