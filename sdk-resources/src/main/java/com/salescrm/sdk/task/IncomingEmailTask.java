package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Incoming e-mails to read, {@code _type} {@code incoming_email}. All unread e-mails of a thread are one task; {@link
 * #objectId()} is the id of the thread. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = IncomingEmailTask.Builder.class)
public non-sealed interface IncomingEmailTask extends Task {

  /** {@return {@link TaskType#INCOMING_EMAIL}} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.INCOMING_EMAIL);
  }

  /** {@return the ids of the e-mail activities} */
  @JsonProperty("emails")
  List<String> emails();

  /** {@return the subject of the thread} */
  @JsonProperty("subject")
  Optional<String> subject();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IncomingEmailTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableIncomingEmailTask.Builder
      implements AdditionalPropertyBuilder<IncomingEmailTask.Builder> {
    Builder() {}
  }
}
