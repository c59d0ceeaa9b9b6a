package com.salescrm.sdk.integrationlink;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * An {@link IntegrationLink} of a lead, a contact or an opportunity, with the values of the object in place of the
 * placeholders. Observed, not specified. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = RenderedIntegrationLink.Builder.class)
public interface RenderedIntegrationLink extends HasAdditionalProperties {

  /** {@return the text of the link} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the complete URL} */
  @JsonProperty("url")
  Optional<String> url();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RenderedIntegrationLink} values. Not safe for several threads. */
  final class Builder extends ImmutableRenderedIntegrationLink.Builder
      implements AdditionalPropertyBuilder<RenderedIntegrationLink.Builder> {
    Builder() {}
  }
}
