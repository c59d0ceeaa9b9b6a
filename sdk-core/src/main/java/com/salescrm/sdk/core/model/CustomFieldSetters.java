package com.salescrm.sdk.core.model;

import com.salescrm.sdk.core.internal.argument.Arguments;

/**
 * The custom field setter of request builders.
 *
 * @param <B> the builder itself
 */
public interface CustomFieldSetters<B> extends AdditionalPropertySetters<B> {

  /**
   * Sets a custom field. The list of a {@link CustomField.Multi} replaces the whole list of the object. A second call for
   * the same field replaces the value of the first.
   *
   * @param field the field
   * @param value its value
   * @param <T> the type of the value
   * @return this builder
   * @throws IllegalStateException if the request also unsets the field, or adds or removes a value
   */
  default <T> B custom(CustomField<T> field, T value) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key(), field.encode(value));
  }
}
