package com.salescrm.sync.export;

import com.salescrm.sdk.export.ExportDateFormat;
import java.util.Locale;

/** How dates are written in csv. */
enum Dates {
  ORIGINAL,
  ISO8601,
  EXCEL;

  ExportDateFormat word() {
    return ExportDateFormat.of(toString());
  }

  /** As it is written on the command line and to the service. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
