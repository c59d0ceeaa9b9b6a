package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the builders of all requests with custom fields have in common. Not safe for several threads, like all builders.
 *
 * @param <B> the builder itself
 */
public interface CustomFieldSetters<B> {

  /**
   * Sets a custom field. A list given for a {@link CustomField.Multi} replaces the whole list of the object. Setting a
   * field again replaces the value given before.
   *
   * @param field the field
   * @param value its value
   * @param <T> the type of the value
   * @return this builder
   * @throws IllegalStateException if a value is added to or removed from the field in the same request
   */
  default <T> B custom(CustomField<T> field, T value) {
    return putAdditionalProperty(field.key(), field.encode(value));
  }

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
