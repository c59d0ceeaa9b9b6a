package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasTimestamps;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** An export (specification, "Resources", Export). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Export.Builder.class)
public interface Export extends HasAdditionalProperties, HasTimestamps<Export> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the state; empty or unknown means that the export is in progress} */
  @JsonProperty("status")
  Optional<ExportStatus> status();

  /** {@return the link to the file; empty until the export is done. The link may allow access without credentials} */
  @JsonProperty("download_url")
  @Value.Redacted
  Optional<String> downloadUrl();

  /** {@return the file format} */
  @JsonProperty("format")
  Optional<ExportFormat> format();

  /** {@return the object type; empty for an export by opportunity filters} */
  @JsonProperty("type")
  Optional<LeadExportType> type();

  /** {@return the date format of a CSV file} */
  @JsonProperty("date_format")
  Optional<ExportDateFormat> dateFormat();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Export} values. Not safe for several threads. */
  final class Builder extends ImmutableExport.Builder
      implements AdditionalPropertyBuilder<Export.Builder> {
    Builder() {}
  }
}
