package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** The opportunities with a day won in one quarter. Immutable, equal by value. */
public final class QuarterGroup extends OpportunityGroup {
  private static final String YEAR = "year";
  private static final String QUARTER = "quarter";

  QuarterGroup(GroupSlice complete) {
    super(complete, YEAR, QUARTER);
  }

  /** {@return the year} */
  public Optional<Integer> year() {
    return number(YEAR);
  }

  /** {@return the quarter, 1 to 4} */
  public Optional<Integer> quarter() {
    return number(QUARTER);
  }
}
