package com.salescrm.sync.export;

import com.salescrm.sdk.export.ExportFormat;
import java.util.Locale;

/** The kinds of files. */
enum Format {
  JSON,
  CSV;

  ExportFormat word() {
    return ExportFormat.of(toString());
  }

  /** As it is written on the command line and to the service. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
