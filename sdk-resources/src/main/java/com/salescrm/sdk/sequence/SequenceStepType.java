package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The kind of step of a sequence (specification, "Resources", Sequence). Immutable. */
public final class SequenceStepType extends OpenEnum {
  private static final Constants<SequenceStepType> CONSTANTS =
      new Constants<>(SequenceStepType::new);

  /** Sends an e-mail. */
  public static final SequenceStepType EMAIL = CONSTANTS.known("email");

  /** Creates a call task. */
  public static final SequenceStepType CALL = CONSTANTS.known("call");

  private SequenceStepType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SequenceStepType of(String value) {
    return CONSTANTS.of(value);
  }
}
