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
 * A call that was taken from a number of no contact, {@code _type} {@code answered_detached_call}. Immutable; equal by
 * value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = AnsweredDetachedCallTask.Builder.class)
public non-sealed interface AnsweredDetachedCallTask extends Task {

  /** {@return {@link TaskType#ANSWERED_DETACHED_CALL}, always} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.ANSWERED_DETACHED_CALL);
  }

  /** {@return the number of the remote party} */
  @JsonProperty("phone")
  Optional<String> phone();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnsweredDetachedCallTask} values. Not safe for several threads. */
  @JsonIgnoreProperties(
      "_type") // The class says it; else it would be kept as an additional property.
  final class Builder extends ImmutableAnsweredDetachedCallTask.Builder
      implements AdditionalPropertyBuilder<AnsweredDetachedCallTask.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
