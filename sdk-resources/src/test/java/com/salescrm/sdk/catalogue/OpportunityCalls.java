package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.opportunity.ValuePeriod;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** Sample calls of opportunities and their statuses. */
final class OpportunityCalls {
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");
  private static final LocalDate JANUARY = LocalDate.of(2026, 1, 1);
  private static final LocalDate JULY = LocalDate.of(2026, 7, 1);
  private static final OffsetDateTime NOON = OffsetDateTime.parse("2026-06-19T12:00:00+02:00");

  private OpportunityCalls() {}

  static void addTo(SampleCalls calls) {
    lists(calls);
    opportunities(calls);
    statuses(calls);
  }

  @SuppressWarnings("deprecation") // The deprecated filter is still an operation's parameter.
  private static void lists(SampleCalls calls) {
    calls.on(
        "GET /opportunity/",
        (crm, id) -> crm.opportunities()
            .list(r -> r.statusType(StatusType.ACTIVE)
                .userIdIn(id.user(), id.group())
                .dateCreated(DateRange.from(JANUARY).until(JULY))
                .orderBy(OpportunityOrder.VALUE.descending())
                .fields("value", "note")
                .pageSize(50))
            .toList(1_000));
    calls.on(
        "GET /opportunity/",
        (crm, id) -> crm
            .opportunities()
            .listGrouped(OpportunityGroupBy.DATE_WON_MONTH, r -> r.statusType(StatusType.WON))
            .stream()
            .toList());
    calls.on(
        "GET /opportunity/",
        (crm, id) -> crm.opportunities()
            .list(r -> r.leadId(id.lead())
                .userId(id.user())
                .statusId(id.opportunityStatus())
                .statusLabel("Active")
                .valuePeriod(ValuePeriod.MONTHLY)
                .dateCreated(DateRange.after(NOON).upTo(NOON.plusDays(1)))
                .dateUpdated(DateRange.after(NOON).upTo(NOON.plusDays(1)))
                .dateWon(DateRange.after(JANUARY).upTo(JULY))
                .query("note:important")
                .leadSavedSearchId(id.smartView()))
            .toList(1_000));
    calls.on(
        "GET /opportunity/",
        (crm, id) -> crm.opportunities()
            .list(r -> r.statusIdIn(id.opportunityStatus())
                .statusLabelIn("Active", "Won")
                .valuePeriodIn(ValuePeriod.MONTHLY, ValuePeriod.ANNUAL)
                .statusTypeIn(StatusType.ACTIVE, StatusType.WON)
                .dateUpdated(DateRange.from(JANUARY).until(JULY))
                .dateWon(DateRange.from(JANUARY).until(JULY))
                .leadQuery("acme"))
            .toList(1_000));
  }

  private static void opportunities(SampleCalls calls) {
    calls.on(
        "POST /opportunity/",
        (crm, id) -> crm.opportunities()
            .create(b -> b.leadId(id.lead())
                .contactId(id.contact())
                .userId(id.user())
                .statusId(id.opportunityStatus())
                .value(500_00)
                .valuePeriod(ValuePeriod.MONTHLY)
                .confidence(60)
                .note("Asked for an offer")
                .dateWon(JULY)
                .custom(TIER, "gold")));
    calls.on("GET /opportunity/{id}/", (crm, id) -> crm.opportunities().get(id.opportunity()));
    calls.on(
        "PUT /opportunity/{id}/",
        (crm, id) -> crm.opportunities()
            .update(
                id.opportunity(),
                b -> b.leadId(id.lead())
                    .contactId(id.contact())
                    .userId(id.user())
                    .statusId(id.opportunityStatus())
                    .value(600_00)
                    .valuePeriod(ValuePeriod.ANNUAL)
                    .confidence(80)
                    .note("Sent it")
                    .clearDateWon()
                    .unset(TIER)
                    .add(TAGS, "a")
                    .remove(TAGS, "b")));
    calls.on(
        "DELETE /opportunity/{id}/", (crm, id) -> crm.opportunities().delete(id.opportunity()));
  }

  private static void statuses(SampleCalls calls) {
    calls.on(
        "GET /status/opportunity/",
        (crm, id) -> crm.opportunityStatuses().list().toList(1_000));
    calls.on(
        "POST /status/opportunity/",
        (crm, id) -> crm.opportunityStatuses()
            .create(
                b -> b.label("On hold").statusType(StatusType.ACTIVE).pipelineId(id.pipeline())));
    calls.on(
        "PUT /status/opportunity/{status_id}/",
        (crm, id) -> crm.opportunityStatuses().rename(id.opportunityStatus(), "Waiting"));
    calls.on(
        "DELETE /status/opportunity/{status_id}/",
        (crm, id) -> crm.opportunityStatuses().delete(id.unusedStatus()));
  }
}
