package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A to-do for a lead, written by a user, {@code _type} {@code lead}. It points at no object, save that a completed one may
 * name the activity that tells of its completion. Immutable; equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = LeadTask.Builder.class)
public non-sealed interface LeadTask extends Task {

  /** {@return {@link TaskType#LEAD}, always} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.LEAD);
  }

  /** {@return what is to be done} */
  @JsonProperty("text")
  Optional<String> text();

  /** {@return what keeps the service from creating the task twice; observed, not specified} */
  @JsonProperty("deduplication_key")
  Optional<String> deduplicationKey();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LeadTask} values. Not safe for several threads. */
  @JsonIgnoreProperties(
      "_type") // The class says it; else it would be kept as an additional property.
  final class Builder extends ImmutableLeadTask.Builder
      implements AdditionalPropertyBuilder<LeadTask.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
