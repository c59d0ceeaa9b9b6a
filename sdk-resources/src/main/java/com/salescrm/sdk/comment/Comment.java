package com.salescrm.sdk.comment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A comment of a user on an object (specification, "Resources", Comment). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Comment.Builder.class)
public interface Comment extends HasAdditionalProperties, HasAuditFields<Comment> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of its thread} */
  @JsonProperty("thread_id")
  Optional<String> threadId();

  /** {@return the id of the commented object} */
  @JsonProperty("object_id")
  Optional<String> objectId();

  /** {@return the type of the commented object, as in the event log} */
  @JsonProperty("object_type")
  Optional<String> objectType();

  /**
   * {@return the text with its styling and mentions in the format of the service, XHTML where observed ({@code
   * <body>…</body>}); a deleted comment has an empty text or none}
   */
  @JsonProperty("body")
  Optional<String> body();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the name of the user who created it} */
  @JsonProperty("created_by_name")
  Optional<String> createdByName();

  /** {@return the name of the user who last changed it} */
  @JsonProperty("updated_by_name")
  Optional<String> updatedByName();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Comment} values. Not safe for several threads. */
  final class Builder extends ImmutableComment.Builder
      implements AdditionalPropertyBuilder<Comment.Builder> {
    Builder() {}
  }
}
