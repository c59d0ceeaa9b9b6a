package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.model.CustomField;

/** How a condition or an order names its field. */
final class SearchField {
  private SearchField() {}

  static ObjectNode regular(String objectType, String fieldName) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "regular_field")
        .put("object_type", required("objectType", objectType))
        .put("field_name", required("fieldName", fieldName));
  }

  static ObjectNode custom(CustomField<?> field) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "custom_field")
        .put("custom_field_id", field.id());
  }

  static String required(String argument, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(argument + " must not be blank");
    }
    return value;
  }
}
