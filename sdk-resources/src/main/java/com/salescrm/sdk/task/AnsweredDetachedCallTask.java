package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * An answered call from a number that no contact has, {@code _type} {@code answered_detached_call}. Immutable, equal by
 * value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = AnsweredDetachedCallTask.Builder.class)
public non-sealed interface AnsweredDetachedCallTask extends Task {

  /** {@return {@link TaskType#ANSWERED_DETACHED_CALL}} */
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
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableAnsweredDetachedCallTask.Builder
      implements AdditionalPropertyBuilder<AnsweredDetachedCallTask.Builder> {
    Builder() {}
  }
}
