package com.salescrm.sdk.integrationlink;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A link to another system (specification, Resources, Integration link). Immutable.
 *
 * <p>Its {@code url} is a template with placeholders. Leads, contacts and opportunities show it as {@link
 * RenderedIntegrationLink}.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = IntegrationLink.Builder.class)
public interface IntegrationLink extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the text of the link} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the address, or the template of it} */
  @JsonProperty("url")
  Optional<String> url();

  /** {@return where it is shown} */
  @JsonProperty("type")
  Optional<IntegrationLinkType> type();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who created it} */
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

  /** Builds {@link IntegrationLink} values. Not safe for several threads. */
  final class Builder extends ImmutableIntegrationLink.Builder
      implements AdditionalPropertyBuilder<IntegrationLink.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
