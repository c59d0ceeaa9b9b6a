package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.immutables.value.Value;

/** A template of text messages (specification, Resources, SMS template). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SmsTemplate.Builder.class)
public interface SmsTemplate extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the text, with placeholders} */
  @JsonProperty("text")
  Optional<String> text();

  /** {@return whether everybody in the organization has it} */
  @JsonProperty("is_shared")
  Optional<Boolean> isShared();

  /** {@return whether it is in use, in the service's word} */
  @JsonProperty("status")
  Optional<String> status();

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

  /** Builds {@link SmsTemplate} values. Not safe for several threads. */
  final class Builder extends ImmutableSmsTemplate.Builder
      implements AdditionalPropertyBuilder<SmsTemplate.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
