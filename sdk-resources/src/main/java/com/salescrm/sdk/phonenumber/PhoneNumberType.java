package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** How a number is provided (specification, Resources, Phone number). Immutable. */
public final class PhoneNumberType extends OpenEnum {
  private static final Constants<PhoneNumberType> CONSTANTS = new Constants<>(PhoneNumberType::new);

  /** Rented through the service. */
  public static final PhoneNumberType INTERNAL = CONSTANTS.known("internal");

  /** Of another provider. */
  public static final PhoneNumberType EXTERNAL = CONSTANTS.known("external");

  /** Without a line of its own. */
  public static final PhoneNumberType VIRTUAL = CONSTANTS.known("virtual");

  private PhoneNumberType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static PhoneNumberType of(String value) {
    return CONSTANTS.of(value);
  }
}
