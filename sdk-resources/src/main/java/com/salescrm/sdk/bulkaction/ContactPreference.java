package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** To which contacts of a lead a bulk action goes. Immutable. */
public final class ContactPreference extends OpenEnum {
  private static final Constants<ContactPreference> CONSTANTS =
      new Constants<>(ContactPreference::new);

  /** The lead's primary or first contact alone. */
  public static final ContactPreference LEAD = CONSTANTS.known("lead");

  /** Each contact. */
  public static final ContactPreference CONTACT = CONSTANTS.known("contact");

  private ContactPreference(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ContactPreference of(String value) {
    return CONSTANTS.of(value);
  }
}
