package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The type of the status of an opportunity (specification, States and transitions). Immutable. */
public final class StatusType extends OpenEnum {
  private static final Constants<StatusType> CONSTANTS = new Constants<>(StatusType::new);

  /** Neither won nor lost. */
  public static final StatusType ACTIVE = CONSTANTS.known("active");

  /** Won. */
  public static final StatusType WON = CONSTANTS.known("won");

  /** Lost. */
  public static final StatusType LOST = CONSTANTS.known("lost");

  private StatusType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static StatusType of(String value) {
    return CONSTANTS.of(value);
  }
}
