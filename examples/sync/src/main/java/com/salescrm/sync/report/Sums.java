package com.salescrm.sync.report;

import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.OpportunityAggregates;
import com.salescrm.sdk.opportunity.OpportunityGroup;
import com.salescrm.sdk.opportunity.ValuePeriod;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Computes the sums of groups, one per currency. */
final class Sums {
  private static final BigDecimal MONTHS = BigDecimal.valueOf(12);

  private Sums() {}

  /**
   * The sums of a group, in the order of their currencies. The service adds amounts of different currencies; its
   * sums are used for a group with one currency, and computed from the opportunities for a group with several.
   */
  static List<Sum> of(OpportunityGroup group) {
    Map<String, Sum> byCurrency = new TreeMap<>();
    group.objects().forEach(each -> byCurrency.merge(currency(each), of(each), Sum::plus));
    boolean shrunk =
        group.totalResults().filter(n -> n != group.objects().size()).isPresent();
    if (byCurrency.size() != 1 || shrunk) {
      return List.copyOf(byCurrency.values());
    }
    return List.of(stated(byCurrency.values().iterator().next(), group.aggregates()));
  }

  /** The totals of several groups, in the order of their currencies. */
  static List<Sum> total(Collection<Sum> sums) {
    Map<String, Sum> byCurrency = new TreeMap<>();
    sums.forEach(each -> byCurrency.merge(each.currency(), each, Sum::plus));
    return List.copyOf(byCurrency.values());
  }

  /** The sum of the service, which rounds once; the computed sum if the service states none. */
  private static Sum stated(Sum added, OpportunityAggregates aggregates) {
    return new Sum(
        added.currency(),
        added.count(),
        aggregates.totalValueAnnualized().orElse(added.value()),
        aggregates.expectedValueAnnualized().orElse(added.expected()));
  }

  /**
   * Confidence is a percentage or a fraction, unspecified which: the expected value is read, never computed.
   */
  static Sum of(Opportunity one) {
    BigDecimal value = one.annualizedValue().orElseGet(() -> annualized(one));
    Optional<BigDecimal> expected = one.annualizedExpectedValue();
    return new Sum(
        currency(one), 1, value, expected.orElse(value.signum() == 0 ? BigDecimal.ZERO : null));
  }

  private static BigDecimal annualized(Opportunity one) {
    BigDecimal value = one.value().orElse(BigDecimal.ZERO);
    boolean monthly = one.valuePeriod().filter(ValuePeriod.MONTHLY::equals).isPresent();
    return monthly ? value.multiply(MONTHS) : value;
  }

  private static String currency(Opportunity one) {
    return one.valueCurrency().orElse("").strip().toUpperCase(Locale.ROOT);
  }
}
