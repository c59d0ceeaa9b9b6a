package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The conversation that the e-mail of a step belongs to. The specification does not list the values. Immutable. */
public final class StepThreading extends OpenEnum {
  private static final Constants<StepThreading> CONSTANTS = new Constants<>(StepThreading::new);

  /** The conversation of an earlier step. */
  public static final StepThreading OLD_THREAD = CONSTANTS.known("old_thread");

  private StepThreading(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static StepThreading of(String value) {
    return CONSTANTS.of(value);
  }
}
