package com.salescrm.sdk.core.model;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;

/** A model with custom fields: the JSON properties {@code custom.<id>}. */
public interface HasCustomFields extends HasAdditionalProperties {

  /** {@return the values of all custom fields, by id} */
  default CustomFields custom() {
    return new CustomFields(additionalProperties());
  }

  /**
   * Returns the value of one custom field.
   *
   * @param field the field, by id and kind
   * @param <T> the type of its value
   * @return the value; empty if absent, also because the {@code _fields} of the request did not include it
   * @throws DecodingException if the value is not of this kind; the message names the field
   */
  default <T> Optional<T> custom(CustomField<T> field) {
    Arguments.notNull(field, "field");
    return custom().get(field);
  }
}
