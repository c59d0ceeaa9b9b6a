package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The period of the value of an opportunity. Immutable. */
public final class ValuePeriod extends OpenEnum {
  private static final Constants<ValuePeriod> CONSTANTS = new Constants<>(ValuePeriod::new);

  /** Once. */
  public static final ValuePeriod ONE_TIME = CONSTANTS.known("one_time");

  /** Each month. */
  public static final ValuePeriod MONTHLY = CONSTANTS.known("monthly");

  /** Each year. */
  public static final ValuePeriod ANNUAL = CONSTANTS.known("annual");

  private ValuePeriod(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ValuePeriod of(String value) {
    return CONSTANTS.of(value);
  }
}
