package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A to-do that a user wrote, {@code _type} {@code lead}. It has no object, except that a completed one may have the
 * activity of its completion. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = LeadTask.Builder.class)
public non-sealed interface LeadTask extends Task {

  /** {@return {@link TaskType#LEAD}} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.LEAD);
  }

  /** {@return the text} */
  @JsonProperty("text")
  Optional<String> text();

  /** {@return the key by which the service prevents duplicates; not specified} */
  @JsonProperty("deduplication_key")
  Optional<String> deduplicationKey();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LeadTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableLeadTask.Builder
      implements AdditionalPropertyBuilder<LeadTask.Builder> {
    Builder() {}
  }
}
