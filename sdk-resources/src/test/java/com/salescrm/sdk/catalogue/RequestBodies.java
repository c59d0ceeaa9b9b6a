package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.bulkaction.BulkDeleteRequest;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.bulkaction.BulkEmailRequest;
import com.salescrm.sdk.bulkaction.BulkSequenceSubscriptionRequest;
import com.salescrm.sdk.bulkaction.CustomFieldOperation;
import com.salescrm.sdk.bulkaction.SubscriptionAction;
import com.salescrm.sdk.comment.CreateCommentRequest;
import com.salescrm.sdk.contact.CreateContactRequest;
import com.salescrm.sdk.contact.UpdateContactRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.export.ExportDateFormat;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportLeadsRequest;
import com.salescrm.sdk.export.ExportOpportunitiesRequest;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.integrationlink.CreateIntegrationLinkRequest;
import com.salescrm.sdk.integrationlink.UpdateIntegrationLinkRequest;
import com.salescrm.sdk.lead.AttachFileRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.MergeLeadsRequest;
import com.salescrm.sdk.lead.UpdateLeadRequest;
import com.salescrm.sdk.membership.UpdateMembershipRequest;
import com.salescrm.sdk.opportunity.CreateOpportunityRequest;
import com.salescrm.sdk.opportunity.CreateOpportunityStatusRequest;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.opportunity.UpdateOpportunityRequest;
import com.salescrm.sdk.phonenumber.PhoneNumberSharing;
import com.salescrm.sdk.phonenumber.RentInternalNumberRequest;
import com.salescrm.sdk.phonenumber.UpdatePhoneNumberRequest;
import com.salescrm.sdk.sendas.UpdateSendAsRequest;
import com.salescrm.sdk.sequence.CreateSequenceRequest;
import com.salescrm.sdk.sequence.CreateSequenceSubscriptionRequest;
import com.salescrm.sdk.sequence.UpdateSequenceRequest;
import com.salescrm.sdk.sequence.UpdateSequenceSubscriptionRequest;
import com.salescrm.sdk.smartview.CreateSmartViewRequest;
import com.salescrm.sdk.smartview.UpdateSmartViewRequest;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sdk.task.TaskFilter;
import com.salescrm.sdk.task.UpdateMatchingTasksRequest;
import com.salescrm.sdk.task.UpdateTaskRequest;
import com.salescrm.sdk.template.CreateEmailTemplateRequest;
import com.salescrm.sdk.template.CreateSmsTemplateRequest;
import com.salescrm.sdk.template.UpdateEmailTemplateRequest;
import com.salescrm.sdk.template.UpdateSmsTemplateRequest;
import com.salescrm.sdk.webhook.CreateWebhookRequest;
import com.salescrm.sdk.webhook.UpdateWebhookRequest;
import com.salescrm.sdk.webhook.WebhookEventType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every type of request bodies. */
final class RequestBodies {
  private static final SearchQuery LEADS = SearchQuery.builder()
      .objectType("lead")
      .not(b -> b.field("lead", "name", SearchCondition.text("unknown")))
      .build();

  private RequestBodies() {}

  static List<RequestBody<?, ?>> all() {
    return Stream.of(leads(), pipeline(), tasks(), people(), outreach(), links(), jobs())
        .flatMap(List::stream)
        .toList();
  }

  private static List<RequestBody<?, ?>> leads() {
    return List.of(
        RequestBody.of(
                CreateLeadRequest.class,
                CreateLeadRequest.Builder.class,
                "POST /lead/",
                (b, id) -> {},
                (crm, id, r) -> crm.leads().create(r))
            .with("status", (b, id) -> b.status("Potential"))
            .with("status_id", (b, id) -> b.statusId(id.leadStatus())),
        RequestBody.of(
                UpdateLeadRequest.class,
                UpdateLeadRequest.Builder.class,
                "PUT /lead/{id}/",
                (b, id) -> {},
                (crm, id, r) -> crm.leads().update(id.lead(), r))
            .with("status", (b, id) -> b.status("Potential"))
            .with("status_id", (b, id) -> b.statusId(id.leadStatus())),
        RequestBody.of(
                MergeLeadsRequest.class,
                MergeLeadsRequest.Builder.class,
                "POST /lead/merge/",
                (b, id) -> b.source(id.lead()).destination(id.otherLead()),
                (crm, id, r) -> crm.leads().merge(r))
            .with("source", (b, id) -> {})
            .with("destination", (b, id) -> {}),
        RequestBody.of(
            AttachFileRequest.class,
            AttachFileRequest.Builder.class,
            "POST /lead/{id}/files/",
            (b, id) -> b.url("https://files.example/1").filename("a.pdf"),
            (crm, id, r) -> crm.leads().attachFile(id.lead(), r)),
        RequestBody.of(
            CreateContactRequest.class,
            CreateContactRequest.Builder.class,
            "POST /contact/",
            (b, id) -> {},
            (crm, id, r) -> crm.contacts().create(r)),
        RequestBody.of(
            UpdateContactRequest.class,
            UpdateContactRequest.Builder.class,
            "PUT /contact/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.contacts().update(id.contact(), r)));
  }

  private static List<RequestBody<?, ?>> pipeline() {
    return List.of(
        RequestBody.of(
                CreateOpportunityRequest.class,
                CreateOpportunityRequest.Builder.class,
                "POST /opportunity/",
                (b, id) -> b.leadId(id.lead()),
                (crm, id, r) -> crm.opportunities().create(r))
            .with("contact_id", (b, id) -> b.contactId(id.contact()))
            .with("status_id", (b, id) -> b.statusId(id.opportunityStatus())),
        RequestBody.of(
                UpdateOpportunityRequest.class,
                UpdateOpportunityRequest.Builder.class,
                "PUT /opportunity/{id}/",
                (b, id) -> {},
                (crm, id, r) -> crm.opportunities().update(id.opportunity(), r))
            .with("status_id", (b, id) -> b.statusId(id.opportunityStatus())),
        RequestBody.of(
            CreateOpportunityStatusRequest.class,
            CreateOpportunityStatusRequest.Builder.class,
            "POST /status/opportunity/",
            (b, id) -> b.label("New").statusType(StatusType.ACTIVE),
            (crm, id, r) -> crm.opportunityStatuses().create(r)));
  }

  private static List<RequestBody<?, ?>> tasks() {
    return List.of(
        RequestBody.of(
                CreateTaskRequest.class,
                CreateTaskRequest.Builder.class,
                "POST /task/",
                (b, id) -> b.leadId(id.lead()),
                (crm, id, r) -> crm.tasks().create(r))
            .with("contact_id", (b, id) -> b.contactId(id.contact())),
        RequestBody.of(
            UpdateTaskRequest.class,
            UpdateTaskRequest.Builder.class,
            "PUT /task/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.tasks().update(id.task(), r)),
        RequestBody.of(
            UpdateMatchingTasksRequest.class,
            UpdateMatchingTasksRequest.Builder.class,
            "PUT /task/",
            (b, id) -> {},
            (crm, id, r) -> crm.tasks().updateMatching(TaskFilter.all(), r)),
        RequestBody.of(
                CreateCommentRequest.class,
                CreateCommentRequest.Builder.class,
                "POST /comment/",
                (b, id) -> b.objectId(id.lead()).body("<body>x</body>"),
                (crm, id, r) -> crm.comments().create(r))
            .with("object_id", (b, id) -> {})
            .with("object_type", (b, id) -> b.objectType("lead")));
  }

  private static List<RequestBody<?, ?>> people() {
    return List.of(
        RequestBody.of(
            UpdateMembershipRequest.class,
            UpdateMembershipRequest.Builder.class,
            "PUT /membership/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.memberships().update(id.membership(), r)),
        RequestBody.of(
            UpdatePhoneNumberRequest.class,
            UpdatePhoneNumberRequest.Builder.class,
            "PUT /phone_number/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.phoneNumbers().update(id.groupNumber(), r)),
        RequestBody.of(
                RentInternalNumberRequest.class,
                RentInternalNumberRequest.Builder.class,
                "POST /phone_number/request/internal/",
                (b, id) -> b.country("US").sharing(PhoneNumberSharing.PERSONAL),
                (crm, id, r) -> crm.phoneNumbers().rentInternal(r))
            .with("prefix", (b, id) -> b.prefix("415")),
        RequestBody.of(
                UpdateSendAsRequest.class,
                UpdateSendAsRequest.Builder.class,
                "POST /send_as/bulk/",
                (b, id) -> {},
                (crm, id, r) -> crm.sendAs().updateBulk(r))
            .with("allow", (b, id) -> b.allowUserIds(List.of(id.otherUser())))
            .with("disallow", (b, id) -> b.disallowUserIds(List.of(id.grantedUser()))));
  }

  private static List<RequestBody<?, ?>> outreach() {
    return List.of(
        RequestBody.of(
            CreateSequenceRequest.class,
            CreateSequenceRequest.Builder.class,
            "POST /sequence/",
            (b, id) -> b.name("Welcome"),
            (crm, id, r) -> crm.sequences().create(r)),
        RequestBody.of(
            UpdateSequenceRequest.class,
            UpdateSequenceRequest.Builder.class,
            "PUT /sequence/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.sequences().update(id.sequence(), r)),
        RequestBody.of(
                CreateSequenceSubscriptionRequest.class,
                CreateSequenceSubscriptionRequest.Builder.class,
                "POST /sequence_subscription/",
                (b, id) -> b.sequenceId(id.sequence()).contactId(id.contact()),
                (crm, id, r) -> crm.sequenceSubscriptions().create(r))
            .with("sequence_id", (b, id) -> {}),
        RequestBody.of(
            UpdateSequenceSubscriptionRequest.class,
            UpdateSequenceSubscriptionRequest.Builder.class,
            "PUT /sequence_subscription/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.sequenceSubscriptions().update(id.subscription(), r)),
        RequestBody.of(
                CreateSmartViewRequest.class,
                CreateSmartViewRequest.Builder.class,
                "POST /saved_search/",
                (b, id) -> b.name("All").query(LEADS),
                (crm, id, r) -> crm.smartViews().create(r))
            .with("s_query", (b, id) -> b.resultsLimit(5)),
        RequestBody.of(
                UpdateSmartViewRequest.class,
                UpdateSmartViewRequest.Builder.class,
                "PUT /saved_search/{id}/",
                (b, id) -> {},
                (crm, id, r) -> crm.smartViews().update(id.smartView(), r))
            .with("s_query", (b, id) -> b.query(LEADS)));
  }

  private static List<RequestBody<?, ?>> links() {
    return List.of(
        RequestBody.of(
            CreateEmailTemplateRequest.class,
            CreateEmailTemplateRequest.Builder.class,
            "POST /email_template/",
            (b, id) -> b.name("Hello"),
            (crm, id, r) -> crm.emailTemplates().create(r)),
        RequestBody.of(
            UpdateEmailTemplateRequest.class,
            UpdateEmailTemplateRequest.Builder.class,
            "PUT /email_template/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.emailTemplates().update(id.emailTemplate(), r)),
        RequestBody.of(
            CreateSmsTemplateRequest.class,
            CreateSmsTemplateRequest.Builder.class,
            "POST /sms_template/",
            (b, id) -> b.name("Hello"),
            (crm, id, r) -> crm.smsTemplates().create(r)),
        RequestBody.of(
            UpdateSmsTemplateRequest.class,
            UpdateSmsTemplateRequest.Builder.class,
            "PUT /sms_template/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.smsTemplates().update(id.smsTemplate(), r)),
        RequestBody.of(
            CreateIntegrationLinkRequest.class,
            CreateIntegrationLinkRequest.Builder.class,
            "POST /integration_link/",
            (b, id) -> b.name("Search").url("https://x.example/{{ lead.id }}"),
            (crm, id, r) -> crm.integrationLinks().create(r)),
        RequestBody.of(
            UpdateIntegrationLinkRequest.class,
            UpdateIntegrationLinkRequest.Builder.class,
            "PUT /integration_link/{id}/",
            (b, id) -> {},
            (crm, id, r) -> crm.integrationLinks().update(id.integrationLink(), r)),
        RequestBody.of(
                CreateWebhookRequest.class,
                CreateWebhookRequest.Builder.class,
                "POST /webhook/",
                (b, id) -> b.url("https://x.example").events(List.of(filtered())),
                (crm, id, r) -> crm.webhooks().create(r))
            .with("events", (b, id) -> {}),
        RequestBody.of(
                UpdateWebhookRequest.class,
                UpdateWebhookRequest.Builder.class,
                "PUT /webhook/{id}/",
                (b, id) -> {},
                (crm, id, r) -> crm.webhooks().update(id.webhook(), r))
            .with("events", (b, id) -> b.events(List.of(filtered()))));
  }

  private static WebhookEventType filtered() {
    return WebhookEventType.builder()
        .objectType("lead")
        .action("updated")
        .extraFilter(CrmJson.tree("{\"type\": \"non_null\"}"))
        .build();
  }

  private static List<RequestBody<?, ?>> jobs() {
    return List.of(
        RequestBody.of(
            BulkEmailRequest.class,
            BulkEmailRequest.Builder.class,
            "POST /bulk_action/email/",
            (b, id) -> b.query(LEADS),
            (crm, id, r) -> crm.bulkActions().emails().start(r)),
        RequestBody.of(
            BulkDeleteRequest.class,
            BulkDeleteRequest.Builder.class,
            "POST /bulk_action/delete/",
            (b, id) -> b.query(LEADS),
            (crm, id, r) -> crm.bulkActions().deletes().start(r)),
        RequestBody.of(
                BulkSequenceSubscriptionRequest.class,
                BulkSequenceSubscriptionRequest.Builder.class,
                "POST /bulk_action/sequence_subscription/",
                (b, id) -> b.query(LEADS).actionType(SubscriptionAction.PAUSE),
                (crm, id, r) -> crm.bulkActions().sequenceSubscriptions().start(r))
            .with("sequence_id", (b, id) -> b.sequenceId(id.sequence()))
            .with("action_type", (b, id) -> {}),
        edits(),
        RequestBody.of(
                ExportLeadsRequest.class,
                ExportLeadsRequest.Builder.class,
                "POST /export/lead/",
                (b, id) -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS),
                (crm, id, r) -> crm.exports().startLeads(r))
            .with("format", (b, id) -> b.format(ExportFormat.CSV))
            .with("type", (b, id) -> b.type(LeadExportType.CONTACTS))
            .with(
                "date_format",
                (b, id) -> b.format(ExportFormat.CSV).dateFormat(ExportDateFormat.ISO8601)),
        RequestBody.of(
                ExportOpportunitiesRequest.class,
                ExportOpportunitiesRequest.Builder.class,
                "POST /export/opportunity/",
                (b, id) -> b.format(ExportFormat.CSV),
                (crm, id, r) -> crm.exports().startOpportunities(r))
            .with("params", (b, id) -> b.filters(f -> f.statusType(StatusType.WON))));
  }

  private static RequestBody<?, ?> edits() {
    CustomField<BigDecimal> seats = CustomField.number("cf_seats");
    CustomField.Multi<String> tags = CustomField.choices("cf_tags");
    return RequestBody.of(
            BulkEditRequest.class,
            BulkEditRequest.Builder.class,
            "POST /bulk_action/edit/",
            (b, id) -> b.query(LEADS).setLeadStatus(id.leadStatus()),
            (crm, id, r) -> crm.bulkActions().edits().start(r))
        .with("type", (b, id) -> {})
        .with("lead_status_id", (b, id) -> {})
        .with("custom_field_id", (b, id) -> b.leadStatusId(none()).clearCustomField(seats))
        .with("custom_field_name", (b, id) -> b.leadStatusId(none()).clearCustomFieldNamed("Tier"))
        .with(
            "custom_field_value",
            (b, id) -> b.leadStatusId(none()).setCustomField(seats, BigDecimal.TEN))
        .with(
            "custom_field_values",
            (b, id) -> b.leadStatusId(none()).setCustomField(tags, List.of("vip")))
        .with(
            "custom_field_operation",
            (b, id) -> b.leadStatusId(none())
                .setCustomField(tags, List.of("vip"))
                .customFieldOperation(CustomFieldOperation.ADD));
  }

  private static Optional<String> none() {
    return Optional.empty();
  }
}
