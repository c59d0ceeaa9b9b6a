package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What is counted to find the contact for whom a template is rendered. Immutable. */
public final class RenderMode extends OpenEnum {
  private static final Constants<RenderMode> CONSTANTS = new Constants<>(RenderMode::new);

  /**
   * Leads: the first contact of the lead at that place; leads without an address are skipped. The default of the
   * service.
   */
  public static final RenderMode LEAD = CONSTANTS.known("lead");

  /** Contacts; those without an address are skipped. */
  public static final RenderMode CONTACT = CONSTANTS.known("contact");

  private RenderMode(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RenderMode of(String value) {
    return CONSTANTS.of(value);
  }
}
