package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Sums over all opportunities that match a list or belong to a group, whatever page they are on (specification,
 * "Opportunities", aggregates). As the service computed them: the SDK adds nothing up. Money is in minor units of the
 * currency, such as cents; an expected value is value multiplied by confidence, in the service's own scale. The
 * {@code …_formatted} texts are among the additional properties. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = OpportunityAggregates.Builder.class)
public interface OpportunityAggregates extends HasAdditionalProperties {

  /** {@return how many opportunities there are} */
  @JsonProperty("total_results")
  Optional<Long> totalResults();

  /** {@return how many there are of each period, by the period's word, as sent: a period without any may be missing} */
  @JsonProperty("count_by_value_period")
  @JsonSetter(contentNulls = Nulls.SKIP)
  Map<String, Long> countByValuePeriod();

  /**
   * How many opportunities there are of one period.
   *
   * @param period the period
   * @return the number, 0 if the service left the period out
   */
  default long countByValuePeriod(ValuePeriod period) {
    Arguments.notNull(period, "period");
    return countByValuePeriod().getOrDefault(period.value(), 0L);
  }

  /** {@return the sum of the values that come once} */
  @JsonProperty("total_value_one_time")
  Optional<BigDecimal> totalValueOneTime();

  /** {@return the sum of the values that come each month} */
  @JsonProperty("total_value_monthly")
  Optional<BigDecimal> totalValueMonthly();

  /** {@return the sum of the values that come each year} */
  @JsonProperty("total_value_annual")
  Optional<BigDecimal> totalValueAnnual();

  /** {@return the sum of all values, monthly ones multiplied by 12} */
  @JsonProperty("total_value_annualized")
  Optional<BigDecimal> totalValueAnnualized();

  /** {@return the sum of the expected values that come once} */
  @JsonProperty("expected_value_one_time")
  Optional<BigDecimal> expectedValueOneTime();

  /** {@return the sum of the expected values that come each month} */
  @JsonProperty("expected_value_monthly")
  Optional<BigDecimal> expectedValueMonthly();

  /** {@return the sum of the expected values that come each year} */
  @JsonProperty("expected_value_annual")
  Optional<BigDecimal> expectedValueAnnual();

  /** {@return the sum of all expected values, monthly ones multiplied by 12} */
  @JsonProperty("expected_value_annualized")
  Optional<BigDecimal> expectedValueAnnualized();

  /** {@return a builder, for tests of programs that read aggregates} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link OpportunityAggregates}. Not safe for many threads. */
  final class Builder extends ImmutableOpportunityAggregates.Builder
      implements AdditionalPropertyBuilder<OpportunityAggregates.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
