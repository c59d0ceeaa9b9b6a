package com.salescrm.sdk.export;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What both kinds of export have in common. */
final class ExportRules {
  private ExportRules() {}

  static void checkDateFormat(ExportFormat format, Optional<ExportDateFormat> dateFormat) {
    if (dateFormat.isPresent() && !format.equals(ExportFormat.CSV)) {
      throw new IllegalStateException(
          "dateFormat is for format csv only: leave it out for format " + format);
    }
  }

  static void checkFields(@Nullable List<String> fields) {
    if (fields != null && (fields.isEmpty() || fields.stream().anyMatch(String::isBlank))) {
      throw new IllegalStateException(
          "fields must name one field at least, and none that is blank; leave it out to export all");
    }
  }
}
