package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A contact to be called, {@code _type} {@code outgoing_call}; {@link #objectId()} is the call activity, once there is one.
 * The specification names no fields besides. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = OutgoingCallTask.Builder.class)
public non-sealed interface OutgoingCallTask extends Task {

  /** {@return {@link TaskType#OUTGOING_CALL}} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.OUTGOING_CALL);
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link OutgoingCallTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableOutgoingCallTask.Builder
      implements AdditionalPropertyBuilder<OutgoingCallTask.Builder> {
    Builder() {}
  }
}
