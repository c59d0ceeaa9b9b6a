package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A missed call, {@code _type} {@code missed_call}; {@link #objectId()} is the id of the call activity. Immutable, equal by
 * value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = MissedCallTask.Builder.class)
public non-sealed interface MissedCallTask extends Task {

  /** {@return {@link TaskType#MISSED_CALL}} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.MISSED_CALL);
  }

  /** {@return the number of the remote party} */
  @JsonProperty("phone")
  Optional<String> phone();

  /** {@return the number that was called} */
  @JsonProperty("local_phone")
  Optional<String> localPhone();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link MissedCallTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableMissedCallTask.Builder
      implements AdditionalPropertyBuilder<MissedCallTask.Builder> {
    Builder() {}
  }
}
