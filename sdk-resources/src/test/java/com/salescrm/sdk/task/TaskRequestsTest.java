package com.salescrm.sdk.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskRequestsTest {
  private static final LocalDate DAY = LocalDate.of(2026, 6, 19);

  @Test
  void create_lead_isTheBodyOfTheSpecification() {
    CreateTaskRequest request = CreateTaskRequest.lead("lead_1")
        .text("Call back")
        .assignedTo("user_1")
        .date(DAY)
        .isComplete(false)
        .build();

    assertThat(CrmJson.tree(CrmJson.toJson(request))).isEqualTo(CrmJson.tree("""
        {"_type": "lead", "lead_id": "lead_1", "text": "Call back", "assigned_to": "user_1",
         "date": "2026-06-19", "is_complete": false}"""));
  }

  @Test
  void create_typeNotSet_isSentAsLead() {
    assertThat(CrmJson.tree(
            CrmJson.toJson(CreateTaskRequest.builder().leadId("lead_1").build())))
        .isEqualTo(CrmJson.tree("{\"_type\": \"lead\", \"lead_id\": \"lead_1\"}"));
  }

  @Test
  void create_outgoingCall_takesFurtherFields() {
    CreateTaskRequest request = CreateTaskRequest.outgoingCall("lead_1")
        .date(OffsetDateTime.parse("2026-06-19T09:30:00+05:30"))
        .contactId("cont_1")
        .putAdditionalProperty("phone", TextNode.valueOf("+15550100"))
        .build();

    assertThat(CrmJson.tree(CrmJson.toJson(request))).isEqualTo(CrmJson.tree("""
        {"_type": "outgoing_call", "lead_id": "lead_1", "date": "2026-06-19T09:30:00+05:30",
         "contact_id": "cont_1", "phone": "+15550100"}"""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"voicemail", "opportunity_due", "all", "incoming_fax"})
  void create_typeThatCannotBeCreated_isRefused(String type) {
    CreateTaskRequest.Builder builder =
        CreateTaskRequest.builder().leadId("lead_1").type(TaskType.of(type));

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("type '" + type + "'")
        .hasMessageContaining("outgoing_call");
  }

  @Test
  void create_wrongFields_areRefusedByName() {
    CreateTaskRequest.Builder noLead = CreateTaskRequest.builder().text("Call back");
    CreateTaskRequest.Builder blankLead = CreateTaskRequest.lead(" ");
    CreateTaskRequest.Builder blankUser = CreateTaskRequest.lead("lead_1").assignedTo("");
    CreateTaskRequest.Builder blankContact =
        CreateTaskRequest.outgoingCall("lead_1").contactId(" ");
    CreateTaskRequest.Builder textOfCall =
        CreateTaskRequest.outgoingCall("lead_1").text("Hi");

    assertThatThrownBy(noLead::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("leadId");
    assertThatThrownBy(blankLead::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("leadId");
    assertThatThrownBy(blankUser::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("assignedTo");
    assertThatThrownBy(blankContact::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("contactId");
    assertThatThrownBy(textOfCall::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("text");
  }

  @Test
  void putAdditionalProperty_typedOrDeprecated_isRefused() {
    CreateTaskRequest.Builder create = CreateTaskRequest.lead("lead_1");
    UpdateTaskRequest.Builder update = UpdateTaskRequest.builder();

    assertThatThrownBy(
            () -> create.putAdditionalProperty("due_date", TextNode.valueOf("2026-06-19")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'due_date' is deprecated");
    assertThatThrownBy(
            () -> update.putAdditionalProperty("due_date", TextNode.valueOf("2026-06-19")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("date(…)");
    assertThatThrownBy(() -> create.putAdditionalProperty("_type", TextNode.valueOf("lead")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("type(…)");
    assertThatThrownBy(() -> update.putAdditionalProperty("text", TextNode.valueOf("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("text(…)");
  }

  @Test
  void update_onlyWhatWasTouched_isSent() {
    UpdateTaskRequest set = UpdateTaskRequest.builder()
        .assignedTo("user_2")
        .date(OffsetDateTime.parse("2026-06-19T09:30:00Z"))
        .isComplete(true)
        .text("")
        .putAdditionalProperty("priority", TextNode.valueOf("high"))
        .build();

    assertThat(CrmJson.tree(CrmJson.toJson(set))).isEqualTo(CrmJson.tree("""
        {"assigned_to": "user_2", "date": "2026-06-19T09:30:00Z", "is_complete": true, "text": "",
         "priority": "high"}"""));
    assertThat(CrmJson.toJson(UpdateTaskRequest.builder().build())).isEqualTo("{}");
    assertThat(CrmJson.toJson(UpdateTaskRequest.builder().date(DAY).build()))
        .isEqualTo("{\"date\":\"2026-06-19\"}");
  }

  @Test
  void update_cleared_sendsNullAndRefusesAValueBesides() {
    UpdateTaskRequest cleared =
        UpdateTaskRequest.builder().clearDate().clearAssignedTo().build();
    UpdateTaskRequest.Builder date = UpdateTaskRequest.builder().clearDate().date(DAY);
    UpdateTaskRequest.Builder user =
        UpdateTaskRequest.builder().assignedTo("user_1").clearAssignedTo();
    UpdateTaskRequest.Builder blank = UpdateTaskRequest.builder().assignedTo(" ");

    assertThat(CrmJson.toJson(cleared)).isEqualTo("{\"date\":null,\"assigned_to\":null}");
    assertThatThrownBy(date::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'date'");
    assertThatThrownBy(user::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'assigned_to'");
    assertThatThrownBy(blank::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("assignedTo");
  }

  @Test
  void updateAll_body_hasItsThreeFieldsOnly() {
    UpdateMatchingTasksRequest set = UpdateMatchingTasksRequest.builder()
        .assignedTo("user_2")
        .date(DAY)
        .isComplete(true)
        .build();
    UpdateMatchingTasksRequest cleared =
        UpdateMatchingTasksRequest.builder().clearDate().clearAssignedTo().build();
    UpdateMatchingTasksRequest.Builder both = UpdateMatchingTasksRequest.builder()
        .date(OffsetDateTime.parse("2026-06-19T09:30:00Z"))
        .clearDate();

    assertThat(CrmJson.tree(CrmJson.toJson(set)))
        .isEqualTo(CrmJson.tree(
            "{\"assigned_to\": \"user_2\", \"date\": \"2026-06-19\", \"is_complete\": true}"));
    assertThat(CrmJson.toJson(cleared)).isEqualTo("{\"date\":null,\"assigned_to\":null}");
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'date'");
  }
}
