package com.salescrm.sync.export;

import com.salescrm.sdk.export.ExportDateFormat;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sdk.export.LeadExportType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of exports, under the names of the specification; opportunities alone are a separate operation.
 */
enum Kind {
  /** One row per lead; as JSON with its contacts and opportunities. */
  LEADS(LeadExportType.LEADS),

  /** One row per contact. */
  CONTACTS(LeadExportType.CONTACTS),

  /** One row per opportunity, in the order of the leads. */
  LEAD_OPPS(LeadExportType.LEAD_OPPS),

  /** One row per opportunity. */
  OPPORTUNITIES(null);

  @SuppressWarnings("ImmutableEnumChecker") // The constants of an open enum are immutable.
  private final @Nullable LeadExportType type;

  Kind(@Nullable LeadExportType type) {
    this.type = type;
  }

  /** Starts an export of all objects. */
  ExportPoller start(
      ExportService exports, ExportFormat format, @Nullable ExportDateFormat dates, boolean email) {
    if (type == null) {
      return exports.startOpportunities(b -> {
        b.format(format).sendDoneEmail(email);
        if (dates != null) {
          b.dateFormat(dates);
        }
      });
    }
    return exports.startLeads(b -> {
      b.type(type).format(format).sendDoneEmail(email);
      if (dates != null) {
        b.dateFormat(dates);
      }
    });
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
