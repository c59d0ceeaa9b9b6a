package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** The opportunities with a day won in one year. Immutable, equal by value. */
public final class YearGroup extends OpportunityGroup {
  private static final String YEAR = "year";

  YearGroup(GroupSlice complete) {
    super(complete, YEAR);
  }

  /** {@return the year} */
  public Optional<Integer> year() {
    return number(YEAR);
  }
}
