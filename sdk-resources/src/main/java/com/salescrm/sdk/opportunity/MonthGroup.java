package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** The opportunities with a day won in one month. Immutable, equal by value. */
public final class MonthGroup extends OpportunityGroup {
  private static final String YEAR = "year";
  private static final String MONTH = "month";

  MonthGroup(GroupSlice complete) {
    super(complete, YEAR, MONTH);
  }

  /** {@return the year} */
  public Optional<Integer> year() {
    return number(YEAR);
  }

  /** {@return the month, 1 to 12} */
  public Optional<Integer> month() {
    return number(MONTH);
  }
}
