package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;

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
}
