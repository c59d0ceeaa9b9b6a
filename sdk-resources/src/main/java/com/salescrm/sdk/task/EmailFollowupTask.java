package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A sent e-mail to follow up, {@code _type} {@code email_followup}; {@link #objectId()} is the id of its thread.
 * Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = EmailFollowupTask.Builder.class)
public non-sealed interface EmailFollowupTask extends Task {

  /** {@return {@link TaskType#EMAIL_FOLLOWUP}} */
  @Override
  @JsonProperty("_type")
  default Optional<TaskType> type() {
    return Optional.of(TaskType.EMAIL_FOLLOWUP);
  }

  /** {@return the id of the sent e-mail} */
  @JsonProperty("email_id")
  Optional<String> emailId();

  /** {@return its subject} */
  @JsonProperty("subject")
  Optional<String> subject();

  /** {@return the beginning of its text} */
  @JsonProperty("body_preview")
  Optional<String> bodyPreview();

  /** {@return the number of e-mails in the thread} */
  @JsonProperty("total_emails_count_in_thread")
  Optional<Integer> totalEmailsCountInThread();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link EmailFollowupTask} values. Not safe for several threads. */
  @JsonIgnoreProperties("_type") // Follows from the class; not an additional property.
  final class Builder extends ImmutableEmailFollowupTask.Builder
      implements AdditionalPropertyBuilder<EmailFollowupTask.Builder> {
    Builder() {}
  }
}
