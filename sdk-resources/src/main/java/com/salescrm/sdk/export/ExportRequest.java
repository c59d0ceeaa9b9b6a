package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of both requests that start an export. Not to be implemented by applications. */
public interface ExportRequest {

  /** {@return the file format; required} */
  @JsonProperty("format")
  ExportFormat format();

  /** {@return the date format, for CSV only; {@code original} by default} */
  @JsonProperty("date_format")
  Optional<ExportDateFormat> dateFormat();

  /**
   * {@return the fields to export; null for all. {@link ExportDownload#readLeads} and {@link
   * ExportDownload#readOpportunities} require {@code id}}
   */
  @JsonProperty("fields")
  @Nullable
  List<String> fields();

  /** {@return whether the service sends an e-mail when the file is complete; true by default} */
  @JsonProperty("send_done_email")
  Optional<Boolean> sendDoneEmail();
}
