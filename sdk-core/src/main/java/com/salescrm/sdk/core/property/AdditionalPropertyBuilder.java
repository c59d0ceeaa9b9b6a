package com.salescrm.sdk.core.property;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A builder of a model with additional properties. Not thread-safe.
 *
 * @param <B> the builder itself
 */
public interface AdditionalPropertyBuilder<B> {

  /**
   * Replaces all additional properties.
   *
   * @param properties the properties without an accessor
   * @return this builder
   */
  B additionalProperties(AdditionalProperties properties);

  /**
   * Replaces all additional properties.
   *
   * @param properties the properties without an accessor; copied
   * @return this builder
   * @throws IllegalArgumentException if a name or a value is null; the message names the property
   */
  default B additionalProperties(Map<String, ? extends JsonNode> properties) {
    return additionalProperties(AdditionalProperties.of(properties));
  }
}
