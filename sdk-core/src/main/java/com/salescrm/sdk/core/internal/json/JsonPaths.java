package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import org.jspecify.annotations.Nullable;

/** Formats the place of an error as a JSON path: {@code $.data[3].id}, {@code $['custom.cf_tier']}. */
final class JsonPaths {

  static final String ROOT = "$";

  private JsonPaths() {}

  /** The current place of a parser. */
  static String of(@Nullable JsonStreamContext context) {
    if (context == null || context.inRoot()) {
      return ROOT;
    }
    String parent = of(context.getParent());
    if (context.inArray()) {
      return context.hasCurrentIndex() ? element(parent, context.getCurrentIndex()) : parent;
    }
    return context.hasCurrentName() ? property(parent, context.getCurrentName()) : parent;
  }

  /** The place of a binding error. If an object cannot be built and has no valid id, the place is the id. */
  static String of(String root, JsonNode document, JsonMappingException e) {
    String path = root;
    JsonNode node = document;
    for (JsonMappingException.Reference step : e.getPath()) {
      String name = step.getFieldName();
      path = name == null ? element(path, step.getIndex()) : property(path, name);
      node = name == null ? node.path(step.getIndex()) : node.path(name);
    }
    boolean isIncomplete = e instanceof ValueInstantiationException;
    JsonNode id = node.path("id");
    return isIncomplete && (!id.isValueNode() || id.isNull()) ? property(path, "id") : path;
  }

  static String property(String parent, String name) {
    boolean plain =
        !name.isEmpty() && name.chars().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    return plain ? parent + "." + name : parent + "['" + name + "']";
  }

  static String element(String parent, long index) {
    return parent + "[" + index + "]";
  }
}
