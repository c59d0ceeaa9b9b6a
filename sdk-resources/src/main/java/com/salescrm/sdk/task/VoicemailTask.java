package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.math.BigDecimal;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A missed call with a recorded message, {@code _type} {@code voicemail}; {@link #objectId()} is the call activity.
 * Immutable; equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = VoicemailTask.Builder.class)
public non-sealed interface VoicemailTask extends Task {

  /** {@return {@link TaskType#VOICEMAIL}, always} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.VOICEMAIL);
  }

  /** {@return the number of the remote party} */
  @JsonProperty("phone")
  Optional<String> phone();

  /** {@return the number that was called} */
  @JsonProperty("local_phone")
  Optional<String> localPhone();

  /** {@return how long the message is, in the unit of the service, which the specification does not name} */
  @JsonProperty("voicemail_duration")
  Optional<BigDecimal> voicemailDuration();

  /** {@return where the message can be heard} */
  @JsonProperty("voicemail_url")
  Optional<String> voicemailUrl();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link VoicemailTask} values. Not safe for several threads. */
  @JsonIgnoreProperties(
      "_type") // The class says it; else it would be kept as an additional property.
  final class Builder extends ImmutableVoicemailTask.Builder
      implements AdditionalPropertyBuilder<VoicemailTask.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
