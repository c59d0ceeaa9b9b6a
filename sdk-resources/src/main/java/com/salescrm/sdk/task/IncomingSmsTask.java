package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A text message that came in and is to be read, {@code _type} {@code incoming_sms}; {@link #objectId()} is the message.
 * Immutable; equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = IncomingSmsTask.Builder.class)
public non-sealed interface IncomingSmsTask extends Task {

  /** {@return {@link TaskType#INCOMING_SMS}, always} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.INCOMING_SMS);
  }

  /** {@return the number it came from} */
  @JsonProperty("remote_phone")
  Optional<String> remotePhone();

  /** {@return the number it came to} */
  @JsonProperty("local_phone")
  Optional<String> localPhone();

  /** {@return what came along with an MMS, as JSON, since the specification names no fields of it} */
  @JsonProperty("attachments")
  List<Attachment> attachments();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IncomingSmsTask} values. Not safe for several threads. */
  @JsonIgnoreProperties(
      "_type") // The class says it; else it would be kept as an additional property.
  final class Builder extends ImmutableIncomingSmsTask.Builder
      implements AdditionalPropertyBuilder<IncomingSmsTask.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
