package com.salescrm.sdk.comment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasTimestamps;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The comments on an object (specification, "Resources", Comment thread). The first comment creates the thread;
 * deleting the last comment deletes it. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = CommentThread.Builder.class)
public interface CommentThread extends HasAdditionalProperties, HasTimestamps<CommentThread> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of the commented object} */
  @JsonProperty("object_id")
  Optional<String> objectId();

  /** {@return the type of the commented object, as in the event log} */
  @JsonProperty("object_type")
  Optional<String> objectType();

  /** {@return the comments, including deleted ones; may be empty if the response omits them} */
  @JsonProperty("comments")
  List<Comment> comments();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CommentThread} values. Not safe for several threads. */
  final class Builder extends ImmutableCommentThread.Builder
      implements AdditionalPropertyBuilder<CommentThread.Builder> {
    Builder() {}
  }
}
