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
 * A missed call with a recorded message, {@code _type} {@code voicemail}; {@link #objectId()} is the id of the call activity.
 * Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = VoicemailTask.Builder.class)
public non-sealed interface VoicemailTask extends Task {

  /** {@return {@link TaskType#VOICEMAIL}} */
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

  /** {@return the length of the message; the specification does not define the unit} */
  @JsonProperty("voicemail_duration")
  Optional<BigDecimal> voicemailDuration();

  /** {@return the download address of the message} */
  @JsonProperty("voicemail_url")
  Optional<String> voicemailUrl();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link VoicemailTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableVoicemailTask.Builder
      implements AdditionalPropertyBuilder<VoicemailTask.Builder> {
    Builder() {}
  }
}
