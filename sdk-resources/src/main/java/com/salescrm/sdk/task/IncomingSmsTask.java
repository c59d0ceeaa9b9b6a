package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * An incoming text message to read, {@code _type} {@code incoming_sms}; {@link #objectId()} is the id of the message.
 * Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = IncomingSmsTask.Builder.class)
public non-sealed interface IncomingSmsTask extends Task {

  /** {@return {@link TaskType#INCOMING_SMS}} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.INCOMING_SMS);
  }

  /** {@return the number of the sender} */
  @JsonProperty("remote_phone")
  Optional<String> remotePhone();

  /** {@return the number of the receiver} */
  @JsonProperty("local_phone")
  Optional<String> localPhone();

  /** {@return the attachments of an MMS} */
  @JsonProperty("attachments")
  List<Attachment> attachments();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IncomingSmsTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableIncomingSmsTask.Builder
      implements AdditionalPropertyBuilder<IncomingSmsTask.Builder> {
    Builder() {}
  }
}
