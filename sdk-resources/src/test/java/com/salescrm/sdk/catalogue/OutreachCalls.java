package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.sequence.SequenceStatus;
import com.salescrm.sdk.sequence.SequenceStepRequest;
import com.salescrm.sdk.sequence.SequenceStepType;
import com.salescrm.sdk.sequence.SequenceSubscriptionStatus;
import com.salescrm.sdk.smartview.SmartViewType;
import com.salescrm.sdk.template.RenderMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Sample calls of sequences, smart views and templates. */
final class OutreachCalls {
  private static final SearchQuery ALL_LEADS =
      SearchQuery.builder().objectType("lead").build();

  private OutreachCalls() {}

  static void addTo(SampleCalls calls) {
    sequences(calls);
    subscriptions(calls);
    smartViews(calls);
    emailTemplates(calls);
    smsTemplates(calls);
  }

  private static void sequences(SampleCalls calls) {
    calls.on(
        "GET /sequence/", (crm, id) -> crm.sequences().list(r -> r.pageSize(50)).toList(1_000));
    calls.on(
        "POST /sequence/",
        (crm, id) -> crm.sequences()
            .create(b -> b.name("Welcome")
                .status(SequenceStatus.ACTIVE)
                .timezone("Europe/Berlin")
                .addStep(SequenceStepRequest.builder()
                    .stepType(SequenceStepType.EMAIL)
                    .delay(Duration.ofDays(2))
                    .emailTemplateId(id.emailTemplate())
                    .build())));
    calls.on(
        "POST /sequence/",
        (crm, id) -> crm.sequences()
            .create(b ->
                b.name("Office hours").schedule(Map.of("ranges", List.of())).scheduleId("sche_1")));
    calls.on("GET /sequence/{id}/", (crm, id) -> crm.sequences().get(id.sequence()));
    calls.on(
        "PUT /sequence/{id}/",
        (crm, id) -> crm.sequences()
            .update(
                id.sequence(),
                b -> b.name("Hello")
                    .status(SequenceStatus.ACTIVE)
                    .clearTimezone()
                    .clearSchedule()
                    .clearScheduleId()
                    .removeAllSteps()));
    calls.on("DELETE /sequence/{id}/", (crm, id) -> crm.sequences().delete(id.sequence()));
  }

  private static void subscriptions(SampleCalls calls) {
    calls.on(
        "GET /sequence_subscription/",
        (crm, id) -> crm.sequenceSubscriptions()
            .list(r -> r.sequenceId(id.sequence()).contactId(id.contact()).leadId(id.lead()))
            .toList(1_000));
    calls.on(
        "POST /sequence_subscription/",
        (crm, id) -> crm.sequenceSubscriptions()
            .create(b -> b.sequenceId(id.sequence())
                .contactId(id.contact())
                .contactEmail("ann@acme.example")
                .senderAccountId("emailacct_1")
                .senderName("Ben")
                .senderEmail("ben@us.example")
                .addCallsAssignedTo(id.user())));
    calls.on(
        "GET /sequence_subscription/{id}/",
        (crm, id) -> crm.sequenceSubscriptions().get(id.subscription()));
    calls.on(
        "PUT /sequence_subscription/{id}/",
        (crm, id) -> crm.sequenceSubscriptions()
            .update(
                id.subscription(),
                b -> b.status(SequenceSubscriptionStatus.PAUSED)
                    .contactEmail("ann@acme.example")
                    .senderAccountId("emailacct_1")
                    .senderName("Ben")
                    .senderEmail("ben@us.example")));
  }

  private static void smartViews(SampleCalls calls) {
    calls.on(
        "GET /saved_search/",
        (crm, id) -> crm.smartViews().list(r -> r.type(SmartViewType.CONTACT)).toList(1_000));
    calls.on(
        "GET /saved_search/",
        (crm, id) -> crm.smartViews()
            .list(r -> r.typeIn(SmartViewType.LEAD, SmartViewType.CONTACT))
            .toList(1_000));
    calls.on(
        "POST /saved_search/",
        (crm, id) -> crm.smartViews()
            .create(b ->
                b.name("All leads").type(SmartViewType.LEAD).query(ALL_LEADS).isShared(true)));
    calls.on("GET /saved_search/{id}/", (crm, id) -> crm.smartViews().get(id.smartView()));
    calls.on(
        "PUT /saved_search/{id}/",
        (crm, id) -> crm.smartViews()
            .update(
                id.smartView(),
                b -> b.name("Everybody")
                    .type(SmartViewType.LEAD)
                    .query(ALL_LEADS)
                    .isShared(false)));
    calls.on("DELETE /saved_search/{id}/", (crm, id) -> crm.smartViews().delete(id.smartView()));
  }

  private static void emailTemplates(SampleCalls calls) {
    calls.on(
        "GET /email_template/",
        (crm, id) ->
            crm.emailTemplates().list(r -> r.isArchived(false).pageSize(50)).toList(1_000));
    calls.on(
        "POST /email_template/",
        (crm, id) -> crm.emailTemplates()
            .create(b -> b.name("Hello")
                .subject("Hello")
                .body("Hello {{ contact.first_name }}")
                .isShared(true)
                .addAttachment(
                    Attachment.of("https://files.example/1", "offer.pdf", "application/pdf"))));
    calls.on(
        "GET /email_template/{id}/", (crm, id) -> crm.emailTemplates().get(id.emailTemplate()));
    calls.on(
        "PUT /email_template/{id}/",
        (crm, id) -> crm.emailTemplates()
            .update(
                id.emailTemplate(),
                b -> b.name("Hello")
                    .subject("Hi")
                    .body("Hi")
                    .isShared(false)
                    .isArchived(true)
                    .attachments(List.of())));
    calls.on(
        "DELETE /email_template/{id}/",
        (crm, id) -> crm.emailTemplates().delete(id.emailTemplate()));
    calls.on(
        "GET /email_template/{id}/render/",
        (crm, id) ->
            crm.emailTemplates().renderForContact(id.emailTemplate(), id.lead(), id.contact()));
    calls.on(
        "GET /email_template/{id}/render/",
        (crm, id) ->
            crm.emailTemplates().renderForQuery(id.emailTemplate(), "name:a", 0, RenderMode.LEAD));
  }

  private static void smsTemplates(SampleCalls calls) {
    calls.on(
        "GET /sms_template/",
        (crm, id) -> crm.smsTemplates().list(r -> r.pageSize(50)).toList(1_000));
    calls.on(
        "POST /sms_template/",
        (crm, id) -> crm.smsTemplates()
            .create(b -> b.name("Hello").text("Hello").isShared(true).status("active")));
    calls.on("GET /sms_template/{id}/", (crm, id) -> crm.smsTemplates().get(id.smsTemplate()));
    calls.on(
        "PUT /sms_template/{id}/",
        (crm, id) -> crm.smsTemplates()
            .update(
                id.smsTemplate(),
                b -> b.name("Hello").text("Hi").isShared(false).status("active")));
    calls.on(
        "DELETE /sms_template/{id}/", (crm, id) -> crm.smsTemplates().delete(id.smsTemplate()));
  }
}
