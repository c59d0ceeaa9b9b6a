package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.contact.UpdateContactRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.UpdateRequest;
import com.salescrm.sdk.lead.UpdateLeadRequest;
import com.salescrm.sdk.opportunity.UpdateOpportunityRequest;
import com.salescrm.sdk.phonenumber.UpdatePhoneNumberRequest;
import com.salescrm.sdk.sequence.SequenceStatus;
import com.salescrm.sdk.sequence.SequenceStepRequest;
import com.salescrm.sdk.sequence.UpdateSequenceRequest;
import com.salescrm.sdk.task.UpdateMatchingTasksRequest;
import com.salescrm.sdk.task.UpdateTaskRequest;
import com.salescrm.sdk.template.UpdateEmailTemplateRequest;
import com.salescrm.sdk.template.UpdateSmsTemplateRequest;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The changes of a copied update replace those made before, also a value by its removal and the reverse. */
class CopiedUpdateTest {
  private static final LocalDate DAY = LocalDate.of(2026, 6, 19);

  @Test
  void lead_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateLeadRequest cleared = UpdateLeadRequest.builder()
        .clearName()
        .clearDescription()
        .clearUrl()
        .putAdditionalProperty("x", 1)
        .build();
    UpdateLeadRequest set = UpdateLeadRequest.builder()
        .name("A")
        .description("B")
        .url("C")
        .putAdditionalProperty("y", 2)
        .build();

    assertSends(
        UpdateLeadRequest.builder().from(set).from(cleared).build(),
        "{\"name\": null, \"description\": null, \"url\": null, \"x\": 1, \"y\": 2}");
    assertSends(
        UpdateLeadRequest.builder().from(cleared).from(set).build(),
        "{\"name\": \"A\", \"description\": \"B\", \"url\": \"C\", \"x\": 1, \"y\": 2}");
    assertSends(
        UpdateLeadRequest.builder()
            .name("A")
            .url("C")
            .from(UpdateLeadRequest.builder().clearName().build())
            .build(),
        "{\"name\": null, \"url\": \"C\"}");
    assertSends(
        UpdateLeadRequest.builder()
            .clearName()
            .clearUrl()
            .from(UpdateLeadRequest.builder().name("A").build())
            .build(),
        "{\"name\": \"A\", \"url\": null}");
  }

  @Test
  void lead_statusByLabelAfterItsIdAndTheReverse_theCopiedOneCounts() {
    UpdateLeadRequest byLabel = UpdateLeadRequest.builder().status("Won").build();
    UpdateLeadRequest byId = UpdateLeadRequest.builder().statusId("stat_1").build();

    assertSends(
        UpdateLeadRequest.builder().statusId("stat_1").from(byLabel).build(),
        "{\"status\": \"Won\"}");
    assertSends(
        UpdateLeadRequest.builder().status("Won").from(byId).build(),
        "{\"status_id\": \"stat_1\"}");
  }

  @Test
  void contact_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateContactRequest cleared =
        UpdateContactRequest.builder().clearName().clearTitle().build();
    UpdateContactRequest set =
        UpdateContactRequest.builder().name("A").title("B").build();

    assertSends(
        UpdateContactRequest.builder().from(set).from(cleared).build(),
        "{\"name\": null, \"title\": null}");
    assertSends(
        UpdateContactRequest.builder().from(cleared).from(set).build(),
        "{\"name\": \"A\", \"title\": \"B\"}");
  }

  @Test
  void opportunity_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateOpportunityRequest cleared = UpdateOpportunityRequest.builder()
        .clearContactId()
        .clearUserId()
        .clearValue()
        .clearConfidence()
        .clearNote()
        .clearDateWon()
        .build();
    UpdateOpportunityRequest set = UpdateOpportunityRequest.builder()
        .contactId("c")
        .userId("u")
        .value(1)
        .confidence(2)
        .note("n")
        .dateWon(DAY)
        .build();

    assertSends(UpdateOpportunityRequest.builder().from(set).from(cleared).build(), """
        {"contact_id": null, "user_id": null, "value": null, "confidence": null, "note": null, "date_won": null}
        """);
    assertSends(UpdateOpportunityRequest.builder().from(cleared).from(set).build(), """
        {"contact_id": "c", "user_id": "u", "value": 1, "confidence": 2, "note": "n", "date_won": "2026-06-19"}
        """);
  }

  @Test
  void task_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateTaskRequest cleared =
        UpdateTaskRequest.builder().clearDate().clearAssignedTo().text("x").build();
    UpdateTaskRequest set =
        UpdateTaskRequest.builder().date(DAY).assignedTo("u").isComplete(true).build();

    assertSends(UpdateTaskRequest.builder().from(set).from(cleared).build(), """
        {"assigned_to": null, "date": null, "is_complete": true, "text": "x"}
        """);
    assertSends(UpdateTaskRequest.builder().from(cleared).from(set).build(), """
        {"assigned_to": "u", "date": "2026-06-19", "is_complete": true, "text": "x"}
        """);
  }

  @Test
  void matchingTasks_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateMatchingTasksRequest cleared =
        UpdateMatchingTasksRequest.builder().clearDate().clearAssignedTo().build();
    UpdateMatchingTasksRequest set = UpdateMatchingTasksRequest.builder()
        .date(DAY)
        .assignedTo("u")
        .isComplete(true)
        .build();

    assertSends(UpdateMatchingTasksRequest.builder().from(set).from(cleared).build(), """
        {"assigned_to": null, "date": null, "is_complete": true}
        """);
    assertSends(UpdateMatchingTasksRequest.builder().from(cleared).from(set).build(), """
        {"assigned_to": "u", "date": "2026-06-19", "is_complete": true}
        """);
  }

  @Test
  void phoneNumber_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdatePhoneNumberRequest cleared = UpdatePhoneNumberRequest.builder()
        .clearLabel()
        .clearForwardTo()
        .clearVoicemailGreetingUrl()
        .participants(List.of())
        .putAdditionalProperty("x", 1)
        .build();
    UpdatePhoneNumberRequest set = UpdatePhoneNumberRequest.builder()
        .label("A")
        .forwardTo("+1")
        .voicemailGreetingUrl("https://a.example")
        .forwardToEnabled(true)
        .phoneNumbers(List.of("+2"))
        .participants(List.of("user_1"))
        .build();

    assertSends(UpdatePhoneNumberRequest.builder().from(set).from(cleared).build(), """
        {"label": null, "forward_to": null, "forward_to_enabled": true, "voicemail_greeting_url": null,
         "participants": [], "phone_numbers": ["+2"], "x": 1}
        """);
    assertSends(UpdatePhoneNumberRequest.builder().from(cleared).from(set).build(), """
        {"label": "A", "forward_to": "+1", "forward_to_enabled": true,
         "voicemail_greeting_url": "https://a.example", "participants": ["user_1"], "phone_numbers": ["+2"], "x": 1}
        """);
  }

  @Test
  void sequence_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateSequenceRequest cleared = UpdateSequenceRequest.builder()
        .removeAllSteps()
        .clearTimezone()
        .clearSchedule()
        .clearScheduleId()
        .build();
    UpdateSequenceRequest set = UpdateSequenceRequest.builder()
        .name("A")
        .status(SequenceStatus.ACTIVE)
        .timezone("Europe/Berlin")
        .schedule(Map.of("days", 1))
        .scheduleId("sched_1")
        .steps(List.of(SequenceStepRequest.builder().id("step_1").build()))
        .build();

    assertSends(UpdateSequenceRequest.builder().from(set).from(cleared).build(), """
        {"name": "A", "status": "active", "timezone": null, "schedule": null, "schedule_id": null, "steps": []}
        """);
    assertSends(UpdateSequenceRequest.builder().from(cleared).from(set).build(), """
        {"name": "A", "status": "active", "timezone": "Europe/Berlin", "schedule": {"days": 1},
         "schedule_id": "sched_1", "steps": [{"id": "step_1"}]}
        """);
  }

  @Test
  void emailTemplate_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateEmailTemplateRequest cleared =
        UpdateEmailTemplateRequest.builder().clearSubject().clearBody().build();
    UpdateEmailTemplateRequest set = UpdateEmailTemplateRequest.builder()
        .name("A")
        .subject("B")
        .body("C")
        .isShared(true)
        .isArchived(false)
        .attachments(List.of())
        .build();

    assertSends(UpdateEmailTemplateRequest.builder().from(set).from(cleared).build(), """
        {"name": "A", "subject": null, "body": null, "is_shared": true, "is_archived": false, "attachments": []}
        """);
    assertSends(UpdateEmailTemplateRequest.builder().from(cleared).from(set).build(), """
        {"name": "A", "subject": "B", "body": "C", "is_shared": true, "is_archived": false, "attachments": []}
        """);
  }

  @Test
  void smsTemplate_clearedAfterSetAndTheReverse_theCopiedOneCounts() {
    UpdateSmsTemplateRequest cleared =
        UpdateSmsTemplateRequest.builder().clearText().build();
    UpdateSmsTemplateRequest set = UpdateSmsTemplateRequest.builder()
        .name("A")
        .text("B")
        .isShared(true)
        .status("active")
        .build();

    assertSends(
        UpdateSmsTemplateRequest.builder().from(set).from(cleared).build(),
        "{\"name\": \"A\", \"text\": null, \"is_shared\": true, \"status\": \"active\"}");
    assertSends(
        UpdateSmsTemplateRequest.builder().from(cleared).from(set).build(),
        "{\"name\": \"A\", \"text\": \"B\", \"is_shared\": true, \"status\": \"active\"}");
  }

  private static void assertSends(UpdateRequest changes, String body) {
    assertThat(CrmJson.tree(CrmJson.toJson(changes))).isEqualTo(CrmJson.tree(body));
  }
}
