package com.salescrm.sdk.core.property;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A builder of a model that keeps additional properties. Not safe for several threads, like all builders.
 *
 * @param <B> the builder itself
 */
public interface AdditionalPropertyBuilder<B> {

  /**
   * Sets all additional properties, in place of those set before.
   *
   * @param properties the properties without an accessor
   * @return this builder
   */
  B additionalProperties(AdditionalProperties properties);

  /**
   * Sets all additional properties, in place of those set before.
   *
   * @param properties the properties without an accessor; copied
   * @return this builder
   * @throws NullPointerException if a name or a value is null; the message names the property
   */
  default B additionalProperties(Map<String, ? extends JsonNode> properties) {
    return additionalProperties(AdditionalProperties.of(properties));
  }
}
