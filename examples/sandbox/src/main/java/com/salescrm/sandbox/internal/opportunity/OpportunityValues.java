package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.store.OpportunityRecord;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Sums of opportunity values, in cents. A missing value or confidence counts as zero. Expected
 * values are summed as cents times percent and divided once, so that a sum is rounded only once.
 */
final class OpportunityValues {
  private static final BigInteger MONTHS = BigInteger.valueOf(12);
  private static final BigDecimal HALF = BigDecimal.valueOf(50);
  private static final BigDecimal PERCENT = BigDecimal.valueOf(100);

  private OpportunityValues() {}

  static BigInteger value(OpportunityRecord opportunity) {
    Long value = opportunity.value();
    return value == null ? BigInteger.ZERO : BigInteger.valueOf(value);
  }

  static BigInteger annualized(OpportunityRecord opportunity) {
    BigInteger value = value(opportunity);
    return opportunity.valuePeriod().equals("monthly") ? value.multiply(MONTHS) : value;
  }

  static BigInteger timesConfidence(BigInteger cents, OpportunityRecord opportunity) {
    Integer confidence = opportunity.confidence();
    return confidence == null ? BigInteger.ZERO : cents.multiply(BigInteger.valueOf(confidence));
  }

  static BigInteger expected(BigInteger cents, OpportunityRecord opportunity) {
    return cents(timesConfidence(cents, opportunity));
  }

  /** Rounds half a cent up. */
  static BigInteger cents(BigInteger centsTimesPercent) {
    return new BigDecimal(centsTimesPercent)
        .add(HALF)
        .divide(PERCENT, 0, RoundingMode.FLOOR)
        .toBigInteger();
  }
}
