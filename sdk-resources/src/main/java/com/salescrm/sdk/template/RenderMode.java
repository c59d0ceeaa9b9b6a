package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The objects that the entry index of a rendered template counts. Immutable. */
public final class RenderMode extends OpenEnum {
  private static final Constants<RenderMode> CONSTANTS = new Constants<>(RenderMode::new);

  /** Leads: renders for the first contact and skips leads without an e-mail address. The default. */
  public static final RenderMode LEAD = CONSTANTS.known("lead");

  /** Contacts: skips contacts without an e-mail address. */
  public static final RenderMode CONTACT = CONSTANTS.known("contact");

  private RenderMode(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RenderMode of(String value) {
    return CONSTANTS.of(value);
  }
}
