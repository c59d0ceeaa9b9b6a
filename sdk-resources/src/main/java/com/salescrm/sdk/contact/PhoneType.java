package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The use of a telephone number. The specification lists no values; the constants are those observed. Immutable. */
public final class PhoneType extends OpenEnum {
  private static final Constants<PhoneType> CONSTANTS = new Constants<>(PhoneType::new);

  /** At work. */
  public static final PhoneType OFFICE = CONSTANTS.known("office");

  /** A mobile telephone. */
  public static final PhoneType MOBILE = CONSTANTS.known("mobile");

  private PhoneType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static PhoneType of(String value) {
    return CONSTANTS.of(value);
  }
}
