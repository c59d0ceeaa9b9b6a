package com.salescrm.sdk.core.property;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Map;

/**
 * The JSON properties of a model that have no accessor, by name, in document order. An unmodifiable {@link Map}, equal to
 * every map with the same entries. Thread-safe. Applications do not implement this interface.
 *
 * <p>Each call returns a new tree: changing it does not change the model. A property that was read is stored as JSON text
 * and parsed on each call, one that the application set is copied. To read a value many times, store it in a variable.
 */
public interface AdditionalProperties extends Map<String, JsonNode> {

  /** {@return the empty map} */
  static AdditionalProperties none() {
    return CopiedProperties.NONE;
  }

  /**
   * Copies a map.
   *
   * @param properties the names and values, in order; a JSON null stands for an explicit null
   * @return the copy, or the map itself if it is an {@code AdditionalProperties}
   * @throws IllegalArgumentException if a name or a value is null; the message names the property
   */
  static AdditionalProperties of(Map<String, ? extends JsonNode> properties) {
    Arguments.notNull(properties, "properties");
    return properties instanceof AdditionalProperties immutable
        ? immutable
        : CopiedProperties.copyOf(properties);
  }
}
