package com.salescrm.sync.export;

import com.salescrm.sdk.export.ExportFormat;
import java.util.Locale;

/** The file formats. */
enum Format {
  JSON,
  CSV;

  ExportFormat word() {
    return ExportFormat.of(toString());
  }

  /** The name on the command line and at the service. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
