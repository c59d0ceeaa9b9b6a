package com.salescrm.sync.report;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The sum of opportunities of one currency. Amounts are annual, in the minor unit: monthly values times twelve,
 * as the service annualizes them.
 *
 * @param currency the code (ISO 4217) in upper case; empty where the service names none
 * @param count how many opportunities
 * @param value the sum of their values
 * @param expected the sum of value times confidence; null where the service does not say it for one of them
 */
record Sum(
    String currency, long count, BigDecimal value, @Nullable BigDecimal expected) {
  /** Adds another sum of the same currency. */
  Sum plus(Sum other) {
    if (!currency.equals(other.currency)) {
      throw new IllegalArgumentException(
          "amounts in " + currency + " and in " + other.currency + " cannot be added");
    }
    BigDecimal both =
        expected == null || other.expected == null ? null : expected.add(other.expected);
    return new Sum(currency, count + other.count, value.add(other.value), both);
  }
}
