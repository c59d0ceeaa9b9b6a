package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;

/**
 * The custom field setters of update builders (specification, Leads, rules 2 and 3).
 *
 * @param <B> the builder itself
 */
public interface CustomFieldPatch<B> extends CustomFieldSetters<B> {

  /**
   * Clears a custom field.
   *
   * @param field the field
   * @return this builder
   * @throws IllegalStateException if the request also sets the field, or adds or removes a value
   */
  default B unset(CustomField<?> field) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key(), NullNode.getInstance());
  }

  /**
   * Adds one value to the list of a custom field. A request can add one value per field: to add several, send several
   * requests, or replace the list with {@link #custom}.
   *
   * @param field the field
   * @param value the value to add
   * @param <T> the type of one value
   * @return this builder
   * @throws IllegalStateException if the request already adds a value, or sets or unsets the field
   */
  default <T> B add(CustomField.Multi<T> field, T value) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key() + CustomFieldKeys.ADD, field.encodeElement(value));
  }

  /**
   * Removes one value from the list of a custom field. A request can remove one value and {@linkplain #add add} another.
   *
   * @param field the field
   * @param value the value to remove
   * @param <T> the type of one value
   * @return this builder
   * @throws IllegalStateException if the request already removes a value, or sets or unsets the field
   */
  default <T> B remove(CustomField.Multi<T> field, T value) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key() + CustomFieldKeys.REMOVE, field.encodeElement(value));
  }
}
