package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** An SMS template (specification, "Resources", SMS template). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SmsTemplate.Builder.class)
public interface SmsTemplate
    extends SmsTemplateFields<SmsTemplate>, HasAdditionalProperties, HasAuditFields<SmsTemplate> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SmsTemplate} values. Not safe for several threads. */
  final class Builder extends ImmutableSmsTemplate.Builder
      implements AdditionalPropertyBuilder<SmsTemplate.Builder> {
    Builder() {}
  }
}
