package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a smart view finds (specification, Resources, Smart View). Immutable. */
public final class SmartViewType extends OpenEnum {
  private static final Constants<SmartViewType> CONSTANTS = new Constants<>(SmartViewType::new);

  /** Leads. */
  public static final SmartViewType LEAD = CONSTANTS.known("lead");

  /** Contacts. */
  public static final SmartViewType CONTACT = CONSTANTS.known("contact");

  private SmartViewType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SmartViewType of(String value) {
    return CONSTANTS.of(value);
  }
}
