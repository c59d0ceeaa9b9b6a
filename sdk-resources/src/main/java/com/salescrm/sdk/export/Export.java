package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.immutables.value.Value;

/** An export as the service shows it (specification, Resources, Export). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Export.Builder.class)
public interface Export extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return how far it has come; empty, like a word that nobody knows, means that it is not over} */
  @JsonProperty("status")
  Optional<ExportStatus> status();

  /** {@return where the file is; empty before it is done. Whoever has the link may be able to read the file} */
  @JsonProperty("download_url")
  @Value.Redacted
  Optional<String> downloadUrl();

  /** {@return the kind of file} */
  @JsonProperty("format")
  Optional<ExportFormat> format();

  /** {@return what is exported; empty for an export by opportunity filters} */
  @JsonProperty("type")
  Optional<LeadExportType> type();

  /** {@return how dates are written in a csv file} */
  @JsonProperty("date_format")
  Optional<ExportDateFormat> dateFormat();

  /** {@return when it was asked for} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Export} values. Not safe for several threads. */
  final class Builder extends ImmutableExport.Builder
      implements AdditionalPropertyBuilder<Export.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
