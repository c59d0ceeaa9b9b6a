package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Sums over all opportunities of a list or a group, on all pages, as computed by the service (specification,
 * "Opportunities", aggregates). Values are in minor units of the currency, such as cents; an expected value is the value
 * multiplied by the confidence. The {@code …_formatted} texts are additional properties. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = OpportunityAggregates.Builder.class)
public interface OpportunityAggregates extends HasAdditionalProperties {

  /** {@return the number of opportunities} */
  @JsonProperty("total_results")
  Optional<Long> totalResults();

  /**
   * {@return the number of opportunities for each period; a period without any may be missing, and one whose number cannot
   * be read is} The property as received is then in {@link #additionalProperties()}.
   */
  @JsonProperty("count_by_value_period")
  @JsonSetter(contentNulls = Nulls.SKIP)
  Map<String, Long> countByValuePeriod();

  /**
   * {@return the number of opportunities for one period; 0 if the period is missing in {@link #countByValuePeriod()}}
   *
   * @param period the period
   */
  default long countByValuePeriod(ValuePeriod period) {
    Arguments.notNull(period, "period");
    return countByValuePeriod().getOrDefault(period.value(), 0L);
  }

  /** {@return the sum of one-time values} */
  @JsonProperty("total_value_one_time")
  Optional<BigDecimal> totalValueOneTime();

  /** {@return the sum of monthly values} */
  @JsonProperty("total_value_monthly")
  Optional<BigDecimal> totalValueMonthly();

  /** {@return the sum of annual values} */
  @JsonProperty("total_value_annual")
  Optional<BigDecimal> totalValueAnnual();

  /** {@return the sum of all values per year; monthly values are multiplied by 12} */
  @JsonProperty("total_value_annualized")
  Optional<BigDecimal> totalValueAnnualized();

  /** {@return the sum of one-time expected values} */
  @JsonProperty("expected_value_one_time")
  Optional<BigDecimal> expectedValueOneTime();

  /** {@return the sum of monthly expected values} */
  @JsonProperty("expected_value_monthly")
  Optional<BigDecimal> expectedValueMonthly();

  /** {@return the sum of annual expected values} */
  @JsonProperty("expected_value_annual")
  Optional<BigDecimal> expectedValueAnnual();

  /** {@return the sum of all expected values per year; monthly values are multiplied by 12} */
  @JsonProperty("expected_value_annualized")
  Optional<BigDecimal> expectedValueAnnualized();

  /** {@return a new builder, for tests} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link OpportunityAggregates} values. Not safe for several threads. */
  final class Builder extends ImmutableOpportunityAggregates.Builder
      implements AdditionalPropertyBuilder<OpportunityAggregates.Builder> {
    Builder() {}

    /** {@return the aggregates; a count that cannot be read does not remove the others} */
    @Override
    public OpportunityAggregates build() {
      OpportunityAggregates built = super.build();
      JsonNode counts = built.additionalProperties().get("count_by_value_period");
      if (counts == null || !counts.isObject() || !built.countByValuePeriod().isEmpty()) {
        return built;
      }
      for (Map.Entry<String, JsonNode> each : counts.properties()) {
        try {
          putCountByValuePeriod(each.getKey(), CrmJson.fromJson(each.getValue(), Long.class));
        } catch (DecodingException e) {
          // No number: the additional property has it.
        }
      }
      return super.build();
    }
  }
}
