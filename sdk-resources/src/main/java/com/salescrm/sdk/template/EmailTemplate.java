package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A template of e-mails (specification, Resources, Email template). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = EmailTemplate.Builder.class)
public interface EmailTemplate extends HasAdditionalProperties {

  /** {@return the id, {@code tmpl_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the subject, with placeholders} */
  @JsonProperty("subject")
  Optional<String> subject();

  /** {@return the body, HTML with placeholders} */
  @JsonProperty("body")
  Optional<String> body();

  /** {@return whether everybody in the organization has it} */
  @JsonProperty("is_shared")
  Optional<Boolean> isShared();

  /** {@return whether it was put away} */
  @JsonProperty("is_archived")
  Optional<Boolean> isArchived();

  /** {@return the files that go with it} */
  @JsonProperty("attachments")
  List<Attachment> attachments();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by")
  Optional<String> createdBy();

  /** {@return the id of the user who changed it last} */
  @JsonProperty("updated_by")
  Optional<String> updatedBy();

  /** {@return when it was created} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link EmailTemplate} values. Not safe for several threads. */
  final class Builder extends ImmutableEmailTemplate.Builder
      implements AdditionalPropertyBuilder<EmailTemplate.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
