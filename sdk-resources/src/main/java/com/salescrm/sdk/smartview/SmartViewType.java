package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a smart view finds (specification, Resources, Smart View). Immutable. */
public final class SmartViewType extends OpenEnum {
  private static final Words<SmartViewType> WORDS = new Words<>(SmartViewType::new);

  /** Leads. */
  public static final SmartViewType LEAD = WORDS.known("lead");

  /** Contacts. */
  public static final SmartViewType CONTACT = WORDS.known("contact");

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
    return WORDS.of(value);
  }
}
