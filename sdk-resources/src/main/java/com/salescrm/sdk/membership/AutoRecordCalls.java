package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Whether the calls of a member are recorded without being asked for (specification, States). Immutable. */
public final class AutoRecordCalls extends OpenEnum {
  private static final Constants<AutoRecordCalls> CONSTANTS = new Constants<>(AutoRecordCalls::new);

  /** Nothing was chosen for this member. */
  public static final AutoRecordCalls UNSET = CONSTANTS.known("unset");

  /** They are not. */
  public static final AutoRecordCalls DISABLED = CONSTANTS.known("disabled");

  /** They are. */
  public static final AutoRecordCalls ENABLED = CONSTANTS.known("enabled");

  private AutoRecordCalls(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static AutoRecordCalls of(String value) {
    return CONSTANTS.of(value);
  }
}
