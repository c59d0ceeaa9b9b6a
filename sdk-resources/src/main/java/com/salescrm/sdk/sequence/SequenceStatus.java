package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Whether a sequence is in use. The specification has no list of the words. Immutable. */
public final class SequenceStatus extends OpenEnum {
  private static final Constants<SequenceStatus> CONSTANTS = new Constants<>(SequenceStatus::new);

  /** In use. */
  public static final SequenceStatus ACTIVE = CONSTANTS.known("active");

  private SequenceStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SequenceStatus of(String value) {
    return CONSTANTS.of(value);
  }
}
