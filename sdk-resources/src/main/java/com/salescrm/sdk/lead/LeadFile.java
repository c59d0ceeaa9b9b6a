package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A file attached to a lead (specification, Resources, Lead file). Immutable. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = LeadFile.Builder.class)
public interface LeadFile extends HasAdditionalProperties {

  /** {@return the id; empty if the service assigns none} */
  @JsonProperty("id")
  Optional<String> id();

  /** {@return the name that the CRM shows} */
  @JsonProperty("filename")
  Optional<String> filename();

  /** {@return the download address} */
  @JsonProperty("url")
  Optional<String> url();

  /** {@return the media type, such as {@code application/pdf}} */
  @JsonProperty("content_type")
  Optional<String> contentType();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LeadFile} values. Not safe for several threads. */
  final class Builder extends ImmutableLeadFile.Builder
      implements AdditionalPropertyBuilder<LeadFile.Builder> {
    Builder() {}
  }
}
