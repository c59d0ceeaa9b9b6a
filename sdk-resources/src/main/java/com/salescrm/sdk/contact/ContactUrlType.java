package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The use of a web address. The specification lists no values, so there are no constants. Immutable. */
public final class ContactUrlType extends OpenEnum {
  private static final Constants<ContactUrlType> CONSTANTS = new Constants<>(ContactUrlType::new);

  private ContactUrlType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ContactUrlType of(String value) {
    return CONSTANTS.of(value);
  }
}
