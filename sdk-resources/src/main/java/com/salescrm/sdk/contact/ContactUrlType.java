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
   * Finds a word, known or not.
   *
   * @param value the value in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ContactUrlType of(String value) {
    return CONSTANTS.of(value);
  }
}
