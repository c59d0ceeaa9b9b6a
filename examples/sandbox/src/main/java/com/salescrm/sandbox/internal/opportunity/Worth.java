package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.store.OpportunityRecord;

/**
 * What opportunities are worth, in cents. Without a value an opportunity is worth nothing. Expected
 * values are kept as cents times percent and divided once, so that a sum is rounded once.
 */
final class Worth {
  private static final int MONTHS = 12;
  private static final int PERCENT = 100;

  private Worth() {}

  static long value(OpportunityRecord opportunity) {
    Long value = opportunity.value();
    return value == null ? 0 : value;
  }

  static long annualized(OpportunityRecord opportunity) {
    long value = value(opportunity);
    return opportunity.valuePeriod().equals("monthly") ? value * MONTHS : value;
  }

  static long timesConfidence(long cents, OpportunityRecord opportunity) {
    return cents * opportunity.confidence();
  }

  /** Half a cent is rounded up. */
  static long cents(long centsTimesPercent) {
    return Math.floorDiv(centsTimesPercent + PERCENT / 2, PERCENT);
  }
}
