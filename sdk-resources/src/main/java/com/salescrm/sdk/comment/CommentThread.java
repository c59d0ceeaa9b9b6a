package com.salescrm.sdk.comment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The comments on one object (specification, Resources, Comment thread). It begins with the first comment and is
 * deleted when the last one is removed: there is no thread without comments. Immutable; equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = CommentThread.Builder.class)
public interface CommentThread extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of the object that is commented} */
  @JsonProperty("object_id")
  Optional<String> objectId();

  /** {@return what kind of object that is, in the words of the event log} */
  @JsonProperty("object_type")
  Optional<String> objectType();

  /**
   * {@return its comments, the removed ones among them; empty if the answer did not hold them, which does not mean that
   * there are none: then list them by the thread's id}
   */
  @JsonProperty("comments")
  List<Comment> comments();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return when its first comment was written} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CommentThread} values. Not safe for several threads. */
  final class Builder extends ImmutableCommentThread.Builder
      implements AdditionalPropertyBuilder<CommentThread.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
