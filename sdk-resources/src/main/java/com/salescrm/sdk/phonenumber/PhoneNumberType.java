package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** How a phone number is provided (specification, "Resources", Phone number). Immutable. */
public final class PhoneNumberType extends OpenEnum {
  private static final Constants<PhoneNumberType> CONSTANTS = new Constants<>(PhoneNumberType::new);

  /** Rented from the service. */
  public static final PhoneNumberType INTERNAL = CONSTANTS.known("internal");

  /** From another provider. */
  public static final PhoneNumberType EXTERNAL = CONSTANTS.known("external");

  /** Without a line of its own. */
  public static final PhoneNumberType VIRTUAL = CONSTANTS.known("virtual");

  private PhoneNumberType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static PhoneNumberType of(String value) {
    return CONSTANTS.of(value);
  }
}
