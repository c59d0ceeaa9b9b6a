package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.internal.model.JsonBody;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of both requests that start an export. Immutable.
 *
 * @param <T> the request type
 */
public abstract class ExportRequest<T> extends JsonBody<T> {

  ExportRequest() {} // Extended by the requests of this package only.

  /** {@return the file format; required} */
  @JsonProperty("format")
  public abstract ExportFormat format();

  /** {@return the date format, for CSV only; {@code original} by default} */
  @JsonProperty("date_format")
  public abstract Optional<ExportDateFormat> dateFormat();

  /** {@return the fields to export; null for all. The reading methods of {@link ExportDownload} require {@code id}} */
  @JsonProperty("fields")
  public abstract @Nullable List<String> fields();

  /** {@return whether the service sends an e-mail when the file is complete; true by default} */
  @JsonProperty("send_done_email")
  public abstract Optional<Boolean> sendDoneEmail();

  @Override
  protected void check() {
    if (dateFormat().isPresent() && !format().equals(ExportFormat.CSV)) {
      throw new IllegalStateException(
          "dateFormat is for format csv only: do not set it for format " + format());
    }
    List<String> fields = fields();
    if (fields != null && (fields.isEmpty() || fields.stream().anyMatch(String::isBlank))) {
      throw new IllegalStateException(
          "fields must contain at least one field, and no blank one; do not set it to export all");
    }
  }
}
