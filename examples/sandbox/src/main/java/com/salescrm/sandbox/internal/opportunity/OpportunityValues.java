package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.store.OpportunityRecord;

/**
 * Sums of opportunity values, in cents. An opportunity without a value counts as zero. Expected
 * values are summed as cents times percent and divided once, so that a sum is rounded only once.
 */
final class OpportunityValues {
  private static final int MONTHS = 12;
  private static final int PERCENT = 100;

  private OpportunityValues() {}

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

  /** Rounds half a cent up. */
  static long cents(long centsTimesPercent) {
    return Math.floorDiv(centsTimesPercent + PERCENT / 2, PERCENT);
  }
}
