package com.salescrm.sdk.integrationlink;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A link to another system (specification, "Resources", Integration link). Immutable, equal by value.
 *
 * <p>The {@code url} is a template with placeholders. Leads, contacts and opportunities contain it as {@link
 * RenderedIntegrationLink}.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = IntegrationLink.Builder.class)
public interface IntegrationLink extends HasAdditionalProperties, HasAuditFields<IntegrationLink> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the text of the link} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the template of the URL} */
  @JsonProperty("url")
  Optional<String> url();

  /** {@return the type of the objects that show the link} */
  @JsonProperty("type")
  Optional<IntegrationLinkType> type();

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

  /** Builds {@link IntegrationLink} values. Not safe for several threads. */
  final class Builder extends ImmutableIntegrationLink.Builder
      implements AdditionalPropertyBuilder<IntegrationLink.Builder> {
    Builder() {}
  }
}
