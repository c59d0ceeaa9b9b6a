package com.salescrm.sync.export;

import com.salescrm.sdk.export.ExportDateFormat;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sdk.export.LeadExportType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is exported, under the names of the specification; opportunities by themselves are an operation of their own. */
enum Kind {
  /** A lead a row; as JSON with its contacts and opportunities. */
  LEADS(LeadExportType.LEADS),

  /** A contact a row. */
  CONTACTS(LeadExportType.CONTACTS),

  /** An opportunity a row, in the order of the leads. */
  LEAD_OPPS(LeadExportType.LEAD_OPPS),

  /** An opportunity a row. */
  OPPORTUNITIES(null);

  @SuppressWarnings("ImmutableEnumChecker") // A word of a vocabulary never changes.
  private final @Nullable LeadExportType type;

  Kind(@Nullable LeadExportType type) {
    this.type = type;
  }

  /** Starts an export of everything. */
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

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
