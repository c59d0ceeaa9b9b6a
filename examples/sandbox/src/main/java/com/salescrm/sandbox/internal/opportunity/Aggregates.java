package com.salescrm.sandbox.internal.opportunity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Money;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import java.math.BigInteger;
import java.util.Collection;

/** The aggregates over opportunities ("Opportunities", aggregates in every list response). */
final class Aggregates {
  private Aggregates() {}

  /** Adds {@code total_results} and all sums over the given opportunities. */
  static void addTo(ObjectNode json, Collection<OpportunityRecord> opportunities) {
    json.put("total_results", opportunities.size());
    ObjectNode counts = json.putObject("count_by_value_period");
    BigInteger annualized = BigInteger.ZERO;
    BigInteger expectedAnnualized = BigInteger.ZERO;
    for (OpportunityRecord each : opportunities) {
      BigInteger value = OpportunityValues.annualized(each);
      annualized = annualized.add(value);
      expectedAnnualized = expectedAnnualized.add(OpportunityValues.timesConfidence(value, each));
    }
    OpportunityFields.VALUE_PERIODS.forEach(period -> add(json, counts, period, opportunities));
    put(json, "total_value_annualized", annualized);
    put(json, "expected_value_annualized", OpportunityValues.cents(expectedAnnualized));
  }

  /** A period without opportunities is omitted from the counts, but not from the sums. */
  private static void add(
      ObjectNode json, ObjectNode counts, String period, Collection<OpportunityRecord> all) {
    int count = 0;
    BigInteger value = BigInteger.ZERO;
    BigInteger expected = BigInteger.ZERO;
    for (OpportunityRecord each : all) {
      if (each.valuePeriod().equals(period)) {
        count++;
        BigInteger own = OpportunityValues.value(each);
        value = value.add(own);
        expected = expected.add(OpportunityValues.timesConfidence(own, each));
      }
    }
    if (count > 0) {
      counts.put(period, count);
    }
    put(json, "total_value_" + period, value);
    put(json, "expected_value_" + period, OpportunityValues.cents(expected));
  }

  private static void put(ObjectNode json, String name, BigInteger cents) {
    json.put(name, cents).put(name + "_formatted", Money.formattedOrNull(cents));
  }
}
