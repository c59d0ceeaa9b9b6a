package com.salescrm.sdk.export;

import java.util.List;

/** Checks that both requests that start an export must pass. */
final class ExportRules {
  private ExportRules() {}

  static void check(ExportRequest request) {
    if (request.dateFormat().isPresent() && !request.format().equals(ExportFormat.CSV)) {
      throw new IllegalStateException(
          "dateFormat is for format csv only: do not set it for format " + request.format());
    }
    List<String> fields = request.fields();
    if (fields != null && (fields.isEmpty() || fields.stream().anyMatch(String::isBlank))) {
      throw new IllegalStateException(
          "fields must contain at least one field, and no blank one; do not set it to export all");
    }
  }
}
