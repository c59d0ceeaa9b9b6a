package com.salescrm.sdk.catalogue;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.comment.Comment;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.integrationlink.IntegrationLinkType;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.task.CreateTaskRequest;

/** Objects of every kind in a sandbox: those that were seeded, or new ones. */
final class SandboxObjects {
  private final Sandbox sandbox;
  private final CrmClient crm;

  private SandboxObjects(Sandbox sandbox, CrmClient crm) {
    this.sandbox = sandbox;
    this.crm = crm;
  }

  static Ids ids(Sandbox sandbox, CrmClient crm) {
    return new Ids(new SandboxObjects(sandbox, crm)::id);
  }

  private String id(String kind) {
    return switch (kind) {
      case "lead" -> sandbox.leads().get(0).path("id").asText();
      case "other_lead" -> sandbox.leads().get(1).path("id").asText();
      case "contact" -> sandbox.contacts().get(0).path("id").asText();
      case "opportunity" -> sandbox.opportunities().get(0).path("id").asText();
      case "lead_status" -> SandboxIds.LEAD_QUALIFIED;
      case "opportunity_status" -> SandboxIds.OPPORTUNITY_ACTIVE;
      case "pipeline" -> SandboxIds.PIPELINE;
      case "organization" -> SandboxIds.ORGANIZATION;
      case "user" -> SandboxIds.USER_ANN;
      case "other_user" -> SandboxIds.USER_BEN;
      case "third_user" -> SandboxIds.USER_CLEO;
      case "group" -> SandboxIds.GROUP_SALES;
      case "smart_view" -> SandboxIds.SMART_VIEW_CUSTOMERS;
      case "membership" -> "memb_ben";
      case "phone_number" -> "phon_ann";
      case "group_number" -> "phon_support";
      default -> newId(kind);
    };
  }

  private String newId(String kind) {
    return switch (kind) {
      case "unused_status" ->
        crm.opportunityStatuses()
            .create(b -> b.label("x").statusType(StatusType.LOST))
            .id();
      case "unused_group" -> crm.groups().create("Unused").id();
      case "send_as" ->
        crm.sendAs().grant(SandboxIds.USER_ANN, SandboxIds.USER_CLEO).id();
      case "granted_user" ->
        crm.sendAs()
            .grant(SandboxIds.USER_ANN, SandboxIds.USER_BEN)
            .allowedUserId()
            .orElseThrow();
      case "task", "other_task" ->
        crm.tasks().create(CreateTaskRequest.lead(id("lead")).text("x").build()).id();
      case "comment" -> comment().id();
      case "thread" -> comment().threadId().orElseThrow();
      case "sequence" -> crm.sequences().create(b -> b.name("x")).id();
      case "subscription" ->
        crm.sequenceSubscriptions()
            .create(b -> b.sequenceId(newId("sequence")).contactId(id("contact")))
            .id();
      case "email_template" ->
        crm.emailTemplates().create(b -> b.name("x").subject("x").body("x")).id();
      case "sms_template" ->
        crm.smsTemplates().create(b -> b.name("x").text("x")).id();
      case "integration_link" ->
        crm.integrationLinks()
            .create(b -> b.name("x").url("https://x.example").type(IntegrationLinkType.LEAD))
            .id();
      case "unsubscribed_email" -> unsubscribed("a+b/c@ü.example");
      case "webhook" ->
        crm.webhooks()
            .create(b -> b.url("https://x.example").addEvent("lead", "created"))
            .id();
      case "own_smart_view" ->
        crm.smartViews()
            .create(
                b -> b.name("x").query(SearchQuery.builder().objectType("lead").build()))
            .id();
      default -> JobIds.of(kind, crm);
    };
  }

  private Comment comment() {
    return crm.comments().create(b -> b.objectId(id("lead")).body("<body>x</body>"));
  }

  private String unsubscribed(String email) {
    crm.unsubscribes().unsubscribe(email);
    return email;
  }
}
