package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Whether the calls of a member are recorded automatically (specification, "States and transitions"). Immutable. */
public final class AutoRecordCalls extends OpenEnum {
  private static final Constants<AutoRecordCalls> CONSTANTS = new Constants<>(AutoRecordCalls::new);

  /** No choice was made for the member. */
  public static final AutoRecordCalls UNSET = CONSTANTS.known("unset");

  /** Calls are not recorded. */
  public static final AutoRecordCalls DISABLED = CONSTANTS.known("disabled");

  /** Calls are recorded. */
  public static final AutoRecordCalls ENABLED = CONSTANTS.known("enabled");

  private AutoRecordCalls(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static AutoRecordCalls of(String value) {
    return CONSTANTS.of(value);
  }
}
