package com.salescrm.sync.export;

import com.salescrm.sdk.export.ExportDateFormat;
import java.util.Locale;

/** The format of dates in CSV. */
enum Dates {
  ORIGINAL,
  ISO8601,
  EXCEL;

  ExportDateFormat word() {
    return ExportDateFormat.of(toString());
  }

  /** The name on the command line and at the service. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
