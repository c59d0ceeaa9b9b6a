package com.salescrm.sync.report;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What some opportunities of one currency come to. Amounts are in the currency's minor unit, for a year: monthly values
 * times twelve, as the service annualizes them.
 *
 * @param currency the code (ISO 4217) in upper case; empty where the service names none
 * @param count how many opportunities
 * @param value the sum of their values
 * @param expected the sum of value times confidence; null where the service does not say it for one of them
 */
record Sum(
    String currency, long count, BigDecimal value, @Nullable BigDecimal expected) {
  /** Both together; they must be of one currency. */
  Sum plus(Sum other) {
    if (!currency.equals(other.currency)) {
      throw new IllegalArgumentException(
          "amounts in " + currency + " and in " + other.currency + " have no sum");
    }
    BigDecimal both =
        expected == null || other.expected == null ? null : expected.add(other.expected);
    return new Sum(currency, count + other.count, value.add(other.value), both);
  }
}
