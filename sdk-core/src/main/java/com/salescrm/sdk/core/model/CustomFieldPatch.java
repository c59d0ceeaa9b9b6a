package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;

/**
 * What the builders of all updates with custom fields have in common (specification, Leads, rules 2 and 3).
 *
 * @param <B> the builder itself
 */
public interface CustomFieldPatch<B> extends CustomFieldSetters<B> {

  /**
   * Removes the value of a custom field.
   *
   * @param field the field
   * @return this builder
   * @throws IllegalStateException if the request sets the field, or adds to or removes from its list
   */
  default B unset(CustomField<?> field) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key(), NullNode.getInstance());
  }

  /**
   * Adds one value to the list of a custom field. A request adds one value to a field; to add more, send more
   * requests, or replace the list with {@link #custom}.
   *
   * @param field the field
   * @param value the value to add
   * @param <T> the type of one value
   * @return this builder
   * @throws IllegalStateException if the request adds one already, or sets or unsets the field
   */
  default <T> B add(CustomField.Multi<T> field, T value) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key() + CustomFieldKeys.ADD, field.encodeElement(value));
  }

  /**
   * Removes one value from the list of a custom field. May go with an {@link #add} to the same field.
   *
   * @param field the field
   * @param value the value to remove
   * @param <T> the type of one value
   * @return this builder
   * @throws IllegalStateException if the request removes one already, or sets or unsets the field
   */
  default <T> B remove(CustomField.Multi<T> field, T value) {
    Arguments.notNull(field, "field");
    return putAdditionalProperty(field.key() + CustomFieldKeys.REMOVE, field.encodeElement(value));
  }
}
