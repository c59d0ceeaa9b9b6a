package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** An e-mail template (specification, "Resources", Email template). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = EmailTemplate.Builder.class)
public interface EmailTemplate
    extends EmailTemplateFields<EmailTemplate>,
        HasAdditionalProperties,
        HasAuditFields<EmailTemplate> {

  /** {@return the id, {@code tmpl_…}} */
  @JsonProperty("id")
  String id();

  /** {@return whether it is archived} */
  @JsonProperty("is_archived")
  Optional<Boolean> isArchived();

  /** {@return the attachments} */
  @JsonProperty("attachments")
  List<Attachment> attachments();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link EmailTemplate} values. Not safe for several threads. */
  final class Builder extends ImmutableEmailTemplate.Builder
      implements AdditionalPropertyBuilder<EmailTemplate.Builder> {
    Builder() {}
  }
}
