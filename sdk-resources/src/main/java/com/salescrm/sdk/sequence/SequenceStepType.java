package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a step of a sequence does (specification, Resources, Sequence). Immutable. */
public final class SequenceStepType extends OpenEnum {
  private static final Constants<SequenceStepType> CONSTANTS =
      new Constants<>(SequenceStepType::new);

  /** An e-mail is sent. */
  public static final SequenceStepType EMAIL = CONSTANTS.known("email");

  /** Somebody is to call. */
  public static final SequenceStepType CALL = CONSTANTS.known("call");

  private SequenceStepType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SequenceStepType of(String value) {
    return CONSTANTS.of(value);
  }
}
