package com.salescrm.sdk.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.DateOrDateTime;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTest {

  @ParameterizedTest
  @CsvSource({
    "task-lead.json, LeadTask",
    "task-updated.json, LeadTask",
    "task-email-followup.json, EmailFollowupTask",
    "task-opportunity-due.json, OpportunityDueTask"
  })
  void read_recordedTask_losesNothing(String name, String type) throws IOException {
    Task task = RoundTrip.ofObject(RoundTrip.resource(TaskTest.class, name), Task.class);

    assertThat(task.getClass().getInterfaces()[0].getSimpleName()).isEqualTo(type);
    assertThat(task.assignedToName()).isPresent();
  }

  @Test
  void read_recordedList_losesNothing() throws IOException {
    List<Task> tasks =
        RoundTrip.ofList(RoundTrip.resource(TaskTest.class, "task-list.json"), Task.class);

    assertThat(tasks).singleElement().isInstanceOf(LeadTask.class);
  }

  @Test
  void read_recordedLeadTask_hasItsParts() throws IOException {
    LeadTask task = (LeadTask)
        CrmJson.fromJson(RoundTrip.resource(TaskTest.class, "task-updated.json"), Task.class);

    assertThat(task.type()).contains(TaskType.LEAD);
    assertThat(task.text()).contains("Willow vale zephyr grove yarrow");
    assertThat(task.date()).contains(DateOrDateTime.of(LocalDate.of(2026, 7, 26)));
    assertThat(task.dateCreated()).contains(OffsetDateTime.parse("2026-07-26T12:05:47.396Z"));
    assertThat(task.isComplete()).contains(true);
    assertThat(task.isDateless()).contains(false);
    assertThat(task.view()).contains(TaskView.ARCHIVE);
    assertThat(task.priority()).contains(TaskPriority.MEDIUM);
    assertThat(task.resolution()).isEmpty();
    assertThat(task.objectType()).contains(TaskObjectType.TASK_COMPLETED);
    assertThat(task.leadName()).contains("Zephyr Willow Vale");
    assertThat(task.additionalProperties())
        .as("the deprecated date has no accessor, and the type is no additional property")
        .containsOnlyKeys("agent_config_id", "due_date", "is_primary_lead_notification");
  }

  @Test
  void read_recordedOpportunityDue_hasItsParts() throws IOException {
    OpportunityDueTask task = (OpportunityDueTask) CrmJson.fromJson(
        RoundTrip.resource(TaskTest.class, "task-opportunity-due.json"), Task.class);

    assertThat(task.opportunityValue()).contains(new BigDecimal("71515"));
    assertThat(task.opportunityValueFormatted()).contains("$200");
    assertThat(task.opportunityValuePeriod()).contains("one_time");
    assertThat(task.opportunityNote().orElseThrow()).startsWith("Pine");
    assertThat(task.additionalProperties()).isEmpty();
  }

  @Test
  void read_recordedEmailFollowup_hasItsParts() throws IOException {
    EmailFollowupTask task = (EmailFollowupTask) CrmJson.fromJson(
        RoundTrip.resource(TaskTest.class, "task-email-followup.json"), Task.class);

    assertThat(task.emailId().orElseThrow()).startsWith("acti_");
    assertThat(task.subject()).contains("(jade maple)");
    assertThat(task.bodyPreview()).contains("Willow");
    assertThat(task.totalEmailsCountInThread()).contains(4);
    assertThat(task.additionalProperties()).isEmpty();
  }

  @Test
  void read_tasksOfCalls_haveTheirParts() {
    Task missed = RoundTrip.ofObject(
        "{\"_type\":\"missed_call\",\"id\":\"noti_1\",\"object_type\":\"call\",\"object_id\":\"acti_1\","
            + "\"phone\":\"+15551234567\",\"local_phone\":\"+15557654321\"}",
        Task.class);
    Task detached = RoundTrip.ofObject(
        "{\"_type\":\"answered_detached_call\",\"id\":\"noti_2\",\"phone\":\"+15551234567\"}",
        Task.class);
    Task voicemail = RoundTrip.ofObject(
        "{\"_type\":\"voicemail\",\"id\":\"noti_3\",\"phone\":\"+15551234567\",\"local_phone\":null,"
            + "\"voicemail_duration\":12.5,\"voicemail_url\":\"https://files.example.com/1.mp3\"}",
        Task.class);
    Task outgoing = RoundTrip.ofObject(
        "{\"_type\":\"outgoing_call\",\"id\":\"task_4\",\"phone\":\"+1\"}", Task.class);

    assertThat(missed)
        .isEqualTo(MissedCallTask.builder()
            .id("noti_1")
            .objectType(TaskObjectType.CALL)
            .objectId("acti_1")
            .phone("+15551234567")
            .localPhone("+15557654321")
            .build());
    assertThat(detached)
        .isEqualTo(AnsweredDetachedCallTask.builder()
            .id("noti_2")
            .phone("+15551234567")
            .build());
    assertThat(voicemail)
        .isEqualTo(VoicemailTask.builder()
            .id("noti_3")
            .phone("+15551234567")
            .voicemailDuration(new BigDecimal("12.5"))
            .voicemailUrl("https://files.example.com/1.mp3")
            .build());
    assertThat(outgoing).isInstanceOf(OutgoingCallTask.class);
    assertThat(outgoing.additionalProperties()).containsOnlyKeys("phone");
  }

  @Test
  void read_tasksOfMessages_haveTheirParts() {
    Task email = RoundTrip.ofObject(
        "{\"id\":\"noti_1\",\"object_type\":\"emailthread\",\"emails\":[\"acti_1\",\"acti_2\"],\"subject\":\"Hi\","
            + "\"_type\":\"incoming_email\"}",
        Task.class);
    Task sms = RoundTrip.ofObject(
        "{\"id\":\"noti_2\",\"_type\":\"incoming_sms\",\"remote_phone\":\"+1\",\"local_phone\":\"+2\","
            + "\"attachments\":[{\"size\":1.10}]}",
        Task.class);

    assertThat(email)
        .isEqualTo(IncomingEmailTask.builder()
            .id("noti_1")
            .objectType(TaskObjectType.EMAIL_THREAD)
            .addEmails("acti_1", "acti_2")
            .subject("Hi")
            .build());
    assertThat(((IncomingSmsTask) sms).remotePhone()).contains("+1");
    assertThat(((IncomingSmsTask) sms).localPhone()).contains("+2");
    assertThat(
            ((IncomingSmsTask) sms).attachments().get(0).toJson().path("size").decimalValue())
        .isEqualTo(new BigDecimal("1.10"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"task_1\",\"fax\":{\"pages\":1.10}}",
        "{\"_type\":null,\"id\":\"task_1\",\"fax\":{\"pages\":1.10}}",
        "{\"_type\":{\"a\":[]},\"id\":\"task_1\",\"fax\":{\"pages\":1.10}}",
        "{\"_type\":[\"lead\"],\"id\":\"task_1\",\"fax\":{\"pages\":1.10}}",
        "{\"_type\":\"\",\"id\":\"task_1\",\"fax\":{\"pages\":1.10}}",
        "{\"_type\":\"incoming_fax\",\"id\":\"task_1\",\"fax\":{\"pages\":1.10}}",
        "{\"id\":\"task_1\",\"fax\":{\"pages\":1.10},\"_type\":\"LEAD\"}"
      })
  void read_typeMissingInvalidOrUnknown_isAnUnknownTaskThatLosesNothing(String json) {
    Task task = RoundTrip.ofObject(json, Task.class);

    assertThat(task).isInstanceOf(UnknownTask.class);
    assertThat(task.type().filter(TaskType::isKnown)).isEmpty();
    assertThat(task.additionalProperties()).containsKey("fax");
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "7.50", "true"})
  void read_typeIsNoText_isReadAsOne(String type) {
    Task task =
        CrmJson.fromJson("{\"id\":\"task_1\",\"fax\":1.10,\"_type\":" + type + "}", Task.class);

    assertThat(task.type()).contains(TaskType.of(type));
    assertThat(CrmJson.fromJson(CrmJson.toJson(task), Task.class)).isEqualTo(task);
    assertThat(CrmJson.toJson(task)).contains("1.10");
  }

  @Test
  void read_unknownType_isItsWord() {
    Task task = CrmJson.fromJson("{\"_type\":\"incoming_fax\",\"id\":\"task_1\"}", Task.class);

    assertThat(task)
        .isEqualTo(
            UnknownTask.builder().id("task_1").type(TaskType.of("incoming_fax")).build());
    assertThat(task.additionalProperties()).isEmpty();
  }

  @Test
  void read_onlyIdAndType_isEnough() {
    Task task = CrmJson.fromJson("{\"_type\":\"lead\",\"id\":\"task_1\"}", Task.class);

    assertThat(task).isEqualTo(LeadTask.builder().id("task_1").build());
    assertThat(task.date()).isEmpty();
    assertThat(task.isComplete()).isEmpty();
  }

  @Test
  void read_nullUnknownAndInvalidProperties_costNothingElse() {
    Task task = RoundTrip.ofObject(
        "{\"date_created\":\"yesterday\",\"id\":\"noti_1\",\"_type\":\"incoming_email\",\"lead_id\":null,"
            + "\"date\":\"soon\",\"view\":\"attic\",\"priority\":\"huge\",\"object_type\":\"fax\",\"is_complete\":\"maybe\","
            + "\"emails\":[{\"id\":\"acti_1\"}],\"subject\":\"Hi\",\"score\":1.10}",
        Task.class);

    assertThat(task).isInstanceOf(IncomingEmailTask.class);
    assertThat(((IncomingEmailTask) task).subject()).contains("Hi");
    assertThat(((IncomingEmailTask) task).emails()).isEmpty();
    assertThat(task.view()).contains(TaskView.of("attic"));
    assertThat(task.view().orElseThrow().isKnown()).isFalse();
    assertThat(task.priority()).contains(TaskPriority.of("huge"));
    assertThat(task.objectType()).contains(TaskObjectType.of("fax"));
    assertThat(task.leadId()).isEmpty();
    assertThat(task.additionalProperties())
        .containsOnlyKeys("date_created", "date", "is_complete", "emails", "score");
  }

  @Test
  void read_dateTime_keepsItsOffset() {
    Task task = RoundTrip.ofObject(
        "{\"_type\":\"lead\",\"id\":\"task_1\",\"date\":\"2026-06-19T09:30:00+05:30\"}",
        Task.class);

    assertThat(task.date())
        .contains(DateOrDateTime.of(OffsetDateTime.parse("2026-06-19T09:30:00+05:30")));
  }

  @Test
  void read_withoutId_saysSo() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"_type\":\"lead\",\"text\":\"Call\"}", Task.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id")
        .hasMessageNotContaining("Call");
  }

  @Test
  void read_listOfSeveralTypes_keepsEach() {
    List<Task> tasks = RoundTrip.ofList(
        "{\"data\":[{\"_type\":\"lead\",\"id\":\"task_1\",\"text\":[7]},{\"_type\":\"voicemail\",\"id\":\"noti_2\","
            + "\"date\":12},{\"_type\":\"nine\",\"id\":\"noti_3\"}],\"has_more\":false}",
        Task.class);

    assertThat(tasks).hasSize(3);
    assertThat(tasks.get(0)).isInstanceOf(LeadTask.class);
    assertThat(tasks.get(1)).isInstanceOf(VoicemailTask.class);
    assertThat(tasks.get(1).additionalProperties()).containsOnlyKeys("date");
    assertThat(tasks.get(2)).isInstanceOf(UnknownTask.class);
  }

  @Test
  void read_oneType_readsItDirectly() {
    LeadTask task = CrmJson.fromJson(
        "{\"_type\":\"lead\",\"id\":\"task_1\",\"text\":\"Call\"}", LeadTask.class);

    assertThat(task.text()).contains("Call");
    assertThatThrownBy(
            () -> CrmJson.fromJson("{\"_type\":\"voicemail\",\"id\":\"task_1\"}", LeadTask.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void builder_fromATask_copiesIt() {
    LeadTask task = LeadTask.builder()
        .id("task_1")
        .text("Call")
        .date(DateOrDateTime.of(LocalDate.of(2026, 6, 19)))
        .additionalProperties(Map.of("rank", IntNode.valueOf(1)))
        .build();

    assertThat(LeadTask.builder().from(task).build()).isEqualTo(task);
    assertThat(LeadTask.builder().from(task).isComplete(true).build()).isNotEqualTo(task);
    assertThat(CrmJson.toJson(task)).contains("\"_type\":\"lead\"", "\"date\":\"2026-06-19\"");
  }

  @Test
  void builder_unknownTaskOfAKnownType_isRefused() {
    UnknownTask.Builder builder = UnknownTask.builder().id("task_1").type(TaskType.VOICEMAIL);

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("type 'voicemail'");
  }

  @Test
  void read_deduplicationKeyOfALeadTask_hasAnAccessor() {
    LeadTask task = (LeadTask) CrmJson.fromJson(
        "{\"id\":\"task_1\",\"_type\":\"lead\",\"deduplication_key\":\"k1\"}", Task.class);

    assertThat(task.deduplicationKey()).contains("k1");
    assertThat(task.additionalProperties()).isEmpty();
  }
}
