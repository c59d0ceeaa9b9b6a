package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The type of the results of a Smart View (specification, "Resources", Smart View). Immutable. */
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
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SmartViewType of(String value) {
    return CONSTANTS.of(value);
  }
}
