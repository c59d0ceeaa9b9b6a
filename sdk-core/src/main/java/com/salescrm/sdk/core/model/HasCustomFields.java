package com.salescrm.sdk.core.model;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;

/** A model with custom fields, which the service sends as properties {@code custom.<id>}. */
public interface HasCustomFields extends HasAdditionalProperties {

  /** {@return all custom values, by id} */
  default CustomFields custom() {
    return new CustomFields(additionalProperties());
  }

  /**
   * The value of one custom field.
   *
   * @param field the field, by id and kind
   * @param <T> the type of its value
   * @return the value; empty if the object has none, or if it was read with {@code _fields} that leave it out
   * @throws DecodingException if there is a value that is not of this kind; the message names the field
   */
  default <T> Optional<T> custom(CustomField<T> field) {
    Arguments.notNull(field, "field");
    return custom().get(field);
  }
}
