package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.bulkaction.SubscriptionAction;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.LeadExportType;

/** Starts a job for each call that needs the id of one. */
final class JobIds {
  private JobIds() {}

  static String of(String kind, CrmClient crm) {
    return switch (kind) {
      case "bulk_email" -> crm.bulkActions().emails().start(b -> b.allLeads()).id();
      case "bulk_sequence_subscription" ->
        crm.bulkActions()
            .sequenceSubscriptions()
            .start(b -> b.allLeads().actionType(SubscriptionAction.PAUSE))
            .id();
      case "bulk_delete" -> crm.bulkActions().deletes().start(b -> b.allLeads()).id();
      case "bulk_edit" ->
        crm.bulkActions()
            .edits()
            .start(
                BulkEditRequest.setLeadStatus("stat_lead_customer").allLeads().build())
            .id();
      case "export" ->
        crm.exports()
            .startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS))
            .id();
      default -> throw new IllegalArgumentException("no id of kind " + kind);
    };
  }
}
