package com.salescrm.sdk.comment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.immutables.value.Value;

/** What one user wrote on an object (specification, Resources, Comment). Immutable; equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Comment.Builder.class)
public interface Comment extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of the thread it is part of} */
  @JsonProperty("thread_id")
  Optional<String> threadId();

  /** {@return the id of the object it is about} */
  @JsonProperty("object_id")
  Optional<String> objectId();

  /** {@return what kind of object that is, in the words of the event log} */
  @JsonProperty("object_type")
  Optional<String> objectType();

  /**
   * The text with its styling and mentions, as the service gives it, which is XHTML where it was observed ({@code
   * <body>…</body>}). A comment that was removed stays in its thread with an empty text or none.
   *
   * @return the text
   */
  @JsonProperty("body")
  Optional<String> body();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who wrote it} */
  @JsonProperty("created_by")
  Optional<String> createdBy();

  /** {@return the name of that user} */
  @JsonProperty("created_by_name")
  Optional<String> createdByName();

  /** {@return the id of the user who changed it last} */
  @JsonProperty("updated_by")
  Optional<String> updatedBy();

  /** {@return the name of that user} */
  @JsonProperty("updated_by_name")
  Optional<String> updatedByName();

  /** {@return when it was written} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Comment} values. Not safe for several threads. */
  final class Builder extends ImmutableComment.Builder
      implements AdditionalPropertyBuilder<Comment.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
