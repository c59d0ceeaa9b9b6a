package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The status of a sequence. The specification does not list the values. Immutable. */
public final class SequenceStatus extends OpenEnum {
  private static final Constants<SequenceStatus> CONSTANTS = new Constants<>(SequenceStatus::new);

  /** The sequence is in use. */
  public static final SequenceStatus ACTIVE = CONSTANTS.known("active");

  private SequenceStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SequenceStatus of(String value) {
    return CONSTANTS.of(value);
  }
}
