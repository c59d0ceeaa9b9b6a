package com.salescrm.sdk.opportunity;

import java.util.Optional;

/**
 * The opportunities won in one ISO week, which begins on Monday; week 1 is that of January 4th (ISO 8601). Immutable, equal
 * by value.
 */
public final class WeekGroup extends OpportunityGroup {
  private static final String WEEKYEAR = "weekyear";
  private static final String WEEK = "week";

  WeekGroup(GroupSlice whole) {
    super(whole, WEEKYEAR, WEEK);
  }

  /** {@return the year that the week belongs to, which around New Year is not always that of the day} */
  public Optional<Integer> weekyear() {
    return number(WEEKYEAR);
  }

  /** {@return the week, 1 to 53} */
  public Optional<Integer> week() {
    return number(WEEK);
  }
}
