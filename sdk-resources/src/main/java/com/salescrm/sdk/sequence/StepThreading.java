package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Which conversation the e-mail of a step belongs to. The specification has no list of the words. Immutable. */
public final class StepThreading extends OpenEnum {
  private static final Constants<StepThreading> CONSTANTS = new Constants<>(StepThreading::new);

  /** The conversation of an earlier step. */
  public static final StepThreading OLD_THREAD = CONSTANTS.known("old_thread");

  private StepThreading(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static StepThreading of(String value) {
    return CONSTANTS.of(value);
  }
}
