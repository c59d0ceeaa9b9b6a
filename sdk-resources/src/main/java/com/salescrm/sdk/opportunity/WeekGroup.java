package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** The opportunities of one ISO 8601 week; week 1 contains January 4th. Immutable, equal by value. */
public final class WeekGroup extends OpportunityGroup {
  private static final String WEEKYEAR = "weekyear";
  private static final String WEEK = "week";

  WeekGroup(GroupSlice complete) {
    super(complete, WEEKYEAR, WEEK);
  }

  /** {@return the year of the week, which can differ from the year of a day around New Year} */
  public Optional<Integer> weekyear() {
    return number(WEEKYEAR);
  }

  /** {@return the week, 1 to 53} */
  public Optional<Integer> week() {
    return number(WEEK);
  }
}
