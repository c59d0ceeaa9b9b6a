package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.bulkaction.ContactPreference;
import com.salescrm.sdk.bulkaction.SubscriptionAction;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import com.salescrm.sdk.export.ExportDateFormat;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.opportunity.StatusType;
import java.math.BigDecimal;
import java.util.List;

/** Sample calls of bulk actions and exports. */
final class JobCalls {
  private static final CustomField<BigDecimal> SEATS = CustomField.number("cf_seats");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");
  private static final SearchQuery QUERY = SearchQuery.builder()
      .objectType("lead")
      .field("lead", "name", SearchCondition.text("a"))
      .build();

  private static final SearchSort NEWEST = SearchSort.descending("lead", "date_created");

  private JobCalls() {}

  static void addTo(SampleCalls calls) {
    starts(calls);
    subscriptions(calls);
    edits(calls);
    polls(calls);
    exports(calls);
  }

  private static void starts(SampleCalls calls) {
    calls.on(
        "POST /bulk_action/email/",
        (crm, id) -> crm.bulkActions()
            .emails()
            .start(b -> b.query(QUERY)
                .resultsLimit(10)
                .addSort(NEWEST)
                .contactPreference(ContactPreference.LEAD)
                .sendDoneEmail(false)));
    calls.on(
        "POST /bulk_action/delete/",
        (crm, id) -> crm.bulkActions()
            .deletes()
            .start(b -> b.query(QUERY).resultsLimit(10).addSort(NEWEST).sendDoneEmail(false)));
    calls.on(
        "POST /bulk_action/delete/",
        (crm, id) -> crm.bulkActions().deletes().start(b -> b.allLeads()));
  }

  private static void subscriptions(SampleCalls calls) {
    calls.on(
        "POST /bulk_action/sequence_subscription/",
        (crm, id) -> crm.bulkActions()
            .sequenceSubscriptions()
            .start(b -> b.query(QUERY)
                .actionType(SubscriptionAction.SUBSCRIBE)
                .sequenceId(id.sequence())
                .senderAccountId("emailacct_1")
                .senderName("Ann")
                .senderEmail("ann@acme.example")
                .contactPreference(ContactPreference.CONTACT)));
    calls.on(
        "POST /bulk_action/sequence_subscription/",
        (crm, id) -> crm.bulkActions()
            .sequenceSubscriptions()
            .start(b -> b.allLeads()
                .actionType(SubscriptionAction.PAUSE)
                .resultsLimit(10)
                .addSort(NEWEST)
                .sendDoneEmail(false)));
  }

  private static void edits(SampleCalls calls) {
    calls.on(
        "POST /bulk_action/edit/",
        (crm, id) -> crm.bulkActions()
            .edits()
            .start(BulkEditRequest.setLeadStatus(id.leadStatus())
                .query(QUERY)
                .resultsLimit(10)
                .addSort(NEWEST)
                .sendDoneEmail(false)
                .build()));
    calls.on(
        "POST /bulk_action/edit/",
        (crm, id) -> crm.bulkActions()
            .edits()
            .start(b -> b.setCustomField(SEATS, BigDecimal.TEN).query(QUERY)));
    calls.on(
        "POST /bulk_action/edit/",
        (crm, id) -> crm.bulkActions()
            .edits()
            .start(b -> b.addToCustomField(TAGS, List.of("vip")).query(QUERY)));
    calls.on(
        "POST /bulk_action/edit/",
        (crm, id) ->
            crm.bulkActions().edits().start(b -> b.clearCustomFieldNamed("Tier").query(QUERY)));
  }

  private static void polls(SampleCalls calls) {
    calls.on(
        "GET /bulk_action/email/",
        (crm, id) -> crm.bulkActions().emails().list().toList(1_000));
    calls.on(
        "GET /bulk_action/email/{id}/",
        (crm, id) -> crm.bulkActions().emails().get(id.bulkEmail()));
    calls.on(
        "GET /bulk_action/sequence_subscription/",
        (crm, id) -> crm.bulkActions().sequenceSubscriptions().list().toList(1_000));
    calls.on(
        "GET /bulk_action/sequence_subscription/{id}/",
        (crm, id) -> crm.bulkActions().sequenceSubscriptions().get(id.bulkSequenceSubscription()));
    calls.on(
        "GET /bulk_action/delete/",
        (crm, id) -> crm.bulkActions().deletes().list().toList(1_000));
    calls.on(
        "GET /bulk_action/delete/{id}/",
        (crm, id) -> crm.bulkActions().deletes().get(id.bulkDelete()));
    calls.on(
        "GET /bulk_action/edit/", (crm, id) -> crm.bulkActions().edits().list().toList(1_000));
    calls.on(
        "GET /bulk_action/edit/{id}/", (crm, id) -> crm.bulkActions().edits().get(id.bulkEdit()));
  }

  private static void exports(SampleCalls calls) {
    calls.on(
        "POST /export/lead/",
        (crm, id) -> crm.exports()
            .startLeads(b -> b.format(ExportFormat.JSON)
                .type(LeadExportType.LEADS)
                .query(QUERY)
                .resultsLimit(10)
                .addSort(NEWEST)
                .addFields("id", "name")
                .includeActivities(true)
                .includeSmartFields(true)
                .sendDoneEmail(false)));
    calls.on(
        "POST /export/lead/",
        (crm, id) -> crm.exports()
            .startLeads(b -> b.format(ExportFormat.CSV)
                .type(LeadExportType.CONTACTS)
                .dateFormat(ExportDateFormat.ISO8601)));
    calls.on(
        "POST /export/opportunity/",
        (crm, id) -> crm.exports()
            .startOpportunities(b -> b.format(ExportFormat.CSV)
                .filters(f -> f.statusType(StatusType.WON))
                .dateFormat(ExportDateFormat.EXCEL)
                .addFields("id", "value")
                .sendDoneEmail(false)));
    calls.on("GET /export/{id}/", (crm, id) -> crm.exports().get(id.export()));
    calls.on("GET /export/", (crm, id) -> crm.exports().list(r -> r.pageSize(2)).toList(1_000));
  }
}
