package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The contacts of a lead that a bulk action applies to. Immutable. */
public final class ContactPreference extends OpenEnum {
  private static final Constants<ContactPreference> CONSTANTS =
      new Constants<>(ContactPreference::new);

  /** Only the primary or first contact. */
  public static final ContactPreference LEAD = CONSTANTS.known("lead");

  /** Every contact. */
  public static final ContactPreference CONTACT = CONSTANTS.known("contact");

  private ContactPreference(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ContactPreference of(String value) {
    return CONSTANTS.of(value);
  }
}
