package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Whose a rented number is (specification, Phone numbers, rent request fields). Immutable. */
public final class PhoneNumberSharing extends OpenEnum {
  private static final Constants<PhoneNumberSharing> CONSTANTS =
      new Constants<>(PhoneNumberSharing::new);

  /** One user's. */
  public static final PhoneNumberSharing PERSONAL = CONSTANTS.known("personal");

  /** A number for several users; needs the permission 'Manage Group Phone Numbers'. */
  public static final PhoneNumberSharing GROUP = CONSTANTS.known("group");

  private PhoneNumberSharing(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static PhoneNumberSharing of(String value) {
    return CONSTANTS.of(value);
  }
}
