package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.math.BigDecimal;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * An opportunity that is due, {@code _type} {@code opportunity_due}; {@link #objectId()} is its id.
 * Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = OpportunityDueTask.Builder.class)
public non-sealed interface OpportunityDueTask extends Task {

  /** {@return {@link TaskType#OPPORTUNITY_DUE}} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.OPPORTUNITY_DUE);
  }

  /** {@return the note of the opportunity} */
  @JsonProperty("opportunity_note")
  Optional<String> opportunityNote();

  /** {@return what the opportunity is worth, in the smallest unit of the currency} */
  @JsonProperty("opportunity_value")
  Optional<BigDecimal> opportunityValue();

  /** {@return that value as text for people} */
  @JsonProperty("opportunity_value_formatted")
  Optional<String> opportunityValueFormatted();

  /** {@return how often that is paid: {@code one_time}, {@code monthly} or {@code annual}} */
  @JsonProperty("opportunity_value_period")
  Optional<String> opportunityValuePeriod();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link OpportunityDueTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableOpportunityDueTask.Builder
      implements AdditionalPropertyBuilder<OpportunityDueTask.Builder> {
    Builder() {}
  }
}
