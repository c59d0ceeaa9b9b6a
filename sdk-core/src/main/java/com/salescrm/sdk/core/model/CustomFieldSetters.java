package com.salescrm.sdk.core.model;

import com.salescrm.sdk.core.internal.argument.Arguments;

/**
 * What the builders of all request bodies with custom fields have in common.
 *
 * @param <B> the builder itself
 */
public interface CustomFieldSetters<B> extends AdditionalPropertySetters<B> {

  /**
   * Sets a custom field. A list given for a {@link CustomField.Multi} replaces the whole list of the object. Setting a
   * field again replaces the value given before.
   *
   * @param field the field
   * @param value its value
   * @param <T> the type of the value
   * @return this builder
   * @throws IllegalStateException if the same request unsets the field, or adds to or removes from its list
   */
  default <T> B custom(CustomField<T> field, T value) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key(), field.encode(value));
  }
}
