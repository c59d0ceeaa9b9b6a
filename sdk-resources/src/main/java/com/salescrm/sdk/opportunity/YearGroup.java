package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** The opportunities won in one year. Immutable, equal by value. */
public final class YearGroup extends OpportunityGroup {
  private static final String YEAR = "year";

  YearGroup(GroupSlice whole) {
    super(whole, YEAR);
  }

  /** {@return the year} */
  public Optional<Integer> year() {
    return number(YEAR);
  }
}
