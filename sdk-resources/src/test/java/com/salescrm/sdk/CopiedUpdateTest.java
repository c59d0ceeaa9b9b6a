package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.contact.UpdateContactRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.UpdateRequest;
import com.salescrm.sdk.lead.UpdateLeadRequest;
import com.salescrm.sdk.opportunity.UpdateOpportunityRequest;
import com.salescrm.sdk.task.UpdateMatchingTasksRequest;
import com.salescrm.sdk.task.UpdateTaskRequest;
import java.time.LocalDate;
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

  private static void assertSends(UpdateRequest changes, String body) {
    assertThat(CrmJson.tree(CrmJson.toJson(changes))).isEqualTo(CrmJson.tree(body));
  }
}
