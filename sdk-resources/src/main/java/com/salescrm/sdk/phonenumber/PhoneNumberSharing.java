package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Who uses a rented number (specification, "Phone numbers", rent request fields). Immutable. */
public final class PhoneNumberSharing extends OpenEnum {
  private static final Constants<PhoneNumberSharing> CONSTANTS =
      new Constants<>(PhoneNumberSharing::new);

  /** One user. */
  public static final PhoneNumberSharing PERSONAL = CONSTANTS.known("personal");

  /** Several users; requires the permission 'Manage Group Phone Numbers'. */
  public static final PhoneNumberSharing GROUP = CONSTANTS.known("group");

  private PhoneNumberSharing(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static PhoneNumberSharing of(String value) {
    return CONSTANTS.of(value);
  }
}
