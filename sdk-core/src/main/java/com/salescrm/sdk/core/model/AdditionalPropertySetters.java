package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.JsonCodec;

/**
 * What the builders of all request bodies have in common. Not safe for several threads, like all builders.
 *
 * @param <B> the builder itself
 */
public interface AdditionalPropertySetters<B> {

  /**
   * Sends a property that has no setter, as it is.
   *
   * @param name the name of the property; of a custom field {@code custom.<id>}
   * @param value the JSON to send; a JSON null is sent as null
   * @return this builder
   * @throws IllegalArgumentException if the property has a setter here, or is one of the deprecated forms
   *     ({@code custom}, {@code custom.<name>}; specification, Versioning, rule 2)
   * @throws IllegalStateException if it cannot go with what was given before for the same custom field
   */
  B putAdditionalProperty(String name, JsonNode value);

  /**
   * Sends a property that has no setter: a text, a number, a boolean, a collection, a map, or a type that Jackson writes.
   *
   * @param name as for {@link #putAdditionalProperty(String, JsonNode)}
   * @param value the value
   * @return this builder
   * @throws IllegalArgumentException as for {@link #putAdditionalProperty(String, JsonNode)}
   * @throws IllegalStateException as for {@link #putAdditionalProperty(String, JsonNode)}
   */
  default B putAdditionalProperty(String name, Object value) {
    Arguments.notNull(value, "value");
    return putAdditionalProperty(name, JsonCodec.toTree(value));
  }
}
