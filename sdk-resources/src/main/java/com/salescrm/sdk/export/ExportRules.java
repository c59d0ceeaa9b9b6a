package com.salescrm.sdk.export;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks that both kinds of export must pass. */
final class ExportRules {
  private ExportRules() {}

  static void checkDateFormat(ExportFormat format, Optional<ExportDateFormat> dateFormat) {
    if (dateFormat.isPresent() && !format.equals(ExportFormat.CSV)) {
      throw new IllegalStateException(
          "dateFormat is for format csv only: do not set it for format " + format);
    }
  }

  static void checkFields(@Nullable List<String> fields) {
    if (fields != null && (fields.isEmpty() || fields.stream().anyMatch(String::isBlank))) {
      throw new IllegalStateException(
          "fields must contain at least one field, and no blank one; do not set it to export all");
    }
  }
}
