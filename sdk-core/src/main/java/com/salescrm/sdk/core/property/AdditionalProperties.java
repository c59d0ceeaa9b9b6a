package com.salescrm.sdk.core.property;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Map;

/**
 * JSON properties without an accessor, by name, in the order in which they came. An unmodifiable {@link Map}: what would
 * change it throws {@link UnsupportedOperationException}; equal to any map with the same entries. Safe for many threads.
 *
 * <p>Each look gives a tree of its own, which may be changed without changing the model: what was read is kept as JSON
 * text and parsed when it is asked for, what a program gave is copied. Who reads one value many times keeps it. Not for implementing outside this SDK.
 */
public interface AdditionalProperties extends Map<String, JsonNode> {

  /** {@return the empty map} */
  static AdditionalProperties none() {
    return CopiedProperties.NONE;
  }

  /**
   * Copies a map.
   *
   * @param properties the names and their values, in their order; a JSON null stands for an explicit null
   * @return the copy, or the map itself if it is of this kind already
   * @throws NullPointerException if a name or a value is null; the message names the property
   */
  static AdditionalProperties of(Map<String, ? extends JsonNode> properties) {
    Arguments.notNull(properties, "properties");
    return properties instanceof AdditionalProperties already
        ? already
        : CopiedProperties.copyOf(properties);
  }
}
