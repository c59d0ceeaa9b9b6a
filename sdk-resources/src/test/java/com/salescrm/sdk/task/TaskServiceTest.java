package com.salescrm.sdk.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.query.DateRange;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskServiceTest extends WireTest {
  private static final String ONE =
      "{\"_type\": \"lead\", \"id\": \"task_1\", \"is_complete\": true}";

  private TaskService tasks;

  @BeforeEach
  void openService() {
    tasks = new TaskService(http);
  }

  @Test
  void list_nothingAsked_sendsNoType() throws Exception {
    answers(RoundTrip.resource(getClass(), "task-list.json"));

    List<Task> all = tasks.list().toList(10);

    assertThat(all).singleElement().isInstanceOf(LeadTask.class);
    assertTaken("GET /api/v1/task/");
  }

  @Test
  void list_filters_areTheQuery() throws Exception {
    answers(
        "{\"data\": [" + ONE + ", {\"_type\": \"fax\", \"id\": \"noti_2\"}], \"has_more\": true}",
        "{\"data\": [], \"has_more\": false}");

    List<Task> found = tasks
        .list(b -> b.type(Task.ALL)
            .leadId("lead_1")
            .date(DateRange.from(OffsetDateTime.parse("2026-06-19T09:30:00+05:30")))
            .orderBy(TaskOrder.DATE_CREATED.descending())
            .pageSize(2))
        .toList(10);

    assertThat(found).hasSize(2);
    String filters =
        "_order_by=-date_created&_type=all&date__gte=2026-06-19T09%3A30%3A00%2B05%3A30&lead_id=lead_1";
    assertTaken("GET /api/v1/task/?" + filters + "&_limit=2");
    assertTaken("GET /api/v1/task/?" + filters + "&_limit=2&_skip=2");
  }

  @Test
  void list_ids_areSentWithAllTypes() throws Exception {
    answers("{\"data\": [" + ONE + "], \"has_more\": false}");

    assertThat(tasks.list(b -> b.idIn("task_1", "noti_2"))).hasSize(1);

    assertTaken("GET /api/v1/task/?_type=all&id__in=task_1,noti_2");
  }

  @Test
  void list_wrongFilters_areRefusedBeforeSending() {
    assertThatThrownBy(() -> tasks.list(b -> b.view(TaskView.INBOX).isComplete(true)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is_complete");
    assertThatThrownBy(() -> tasks.list(b -> b.leadId(" ")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lead_id");
    assertNothingSent();
  }

  @Test
  void create_task_sendsItsTypeAndLead() throws Exception {
    answers(ONE, "{\"_type\": \"outgoing_call\", \"id\": \"task_2\"}");

    Task todo =
        tasks.create(b -> b.leadId("lead_1").text("Größer").date(LocalDate.of(2026, 6, 19)));
    Task call = tasks.create(CreateTaskRequest.outgoingCall("lead_1").build());

    assertThat(todo).isInstanceOf(LeadTask.class);
    assertThat(call).isInstanceOf(OutgoingCallTask.class);
    assertTaken(
        "POST /api/v1/task/",
        "{\"_type\": \"lead\", \"lead_id\": \"lead_1\", \"text\": \"Größer\", \"date\": \"2026-06-19\"}");
    assertTaken("POST /api/v1/task/", "{\"_type\": \"outgoing_call\", \"lead_id\": \"lead_1\"}");
  }

  @Test
  void create_wrongRequest_isRefusedBeforeSending() {
    assertThatThrownBy(() -> tasks.create(b -> b.text("no lead")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("leadId");
    assertThatThrownBy(() -> tasks.create(b -> b.leadId("lead_1").type(TaskType.VOICEMAIL)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("type 'voicemail'");
    assertNothingSent();
  }

  @Test
  void create_answered500_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> tasks.create(b -> b.leadId("lead_1")))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void get_id_readsTheTask() throws Exception {
    answers(RoundTrip.resource(getClass(), "task-opportunity-due.json"), ONE);

    assertThat(tasks.get("noti_1")).isInstanceOf(OpportunityDueTask.class);
    assertThat(tasks.get("a/b c?d").isComplete()).contains(true);

    assertTaken("GET /api/v1/task/noti_1/");
    assertTaken("GET /api/v1/task/a%2Fb%20c%3Fd/");
  }

  @Test
  void get_goneFromTheArchive_isNotFound() {
    fails(404);

    assertThatThrownBy(() -> tasks.get("noti_1")).isInstanceOf(NotFoundException.class);
  }

  @Test
  void update_setAndCleared_sendsValuesAndNulls() throws Exception {
    answers(ONE, ONE);

    Task done = tasks.update("task_1", b -> b.isComplete(true).text("Done"));
    tasks.update(
        "task_1", UpdateTaskRequest.builder().clearDate().clearAssignedTo().build());

    assertThat(done.isComplete()).contains(true);
    assertTaken("PUT /api/v1/task/task_1/", "{\"is_complete\": true, \"text\": \"Done\"}");
    assertTaken("PUT /api/v1/task/task_1/", "{\"date\": null, \"assigned_to\": null}");
  }

  @Test
  void update_answered500_isSentAgain() {
    fails(500);
    answers(ONE);

    assertThat(tasks.update("task_1", b -> b.isComplete(true)).id()).isEqualTo("task_1");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void update_setAndClearedBoth_isRefusedBeforeSending() {
    assertThatThrownBy(() -> tasks.update("task_1", b -> b.assignedTo("user_1").clearAssignedTo()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("assignedTo");
    assertNothingSent();
  }

  @Test
  void updateAll_filter_isTheQueryAndNotTheBody() throws Exception {
    answers("{\"count\": 3}");

    EmptyResponse done = tasks.updateMatching(
        TaskFilter.builder().leadId("lead_1").isComplete(false).build(),
        b -> b.isComplete(true).clearDate());

    assertThat(done.raw().path("count").asInt()).isEqualTo(3);
    assertTaken(
        "PUT /api/v1/task/?is_complete=false&lead_id=lead_1",
        "{\"is_complete\": true, \"date\": null}");
  }

  @Test
  void updateAll_ids_areSentWithAllTypes() throws Exception {
    answers("{}");

    tasks.updateMatching(
        TaskFilter.builder().idIn("task_1", "noti_2").build(),
        UpdateMatchingTasksRequest.builder().assignedTo("user_2").build());

    assertTaken(
        "PUT /api/v1/task/?_type=all&id__in=task_1,noti_2", "{\"assigned_to\": \"user_2\"}");
  }

  @Test
  void updateAll_everyTask_isSaid() throws Exception {
    answers("");

    EmptyResponse done =
        tasks.updateMatching(TaskFilter.all(), b -> b.date(LocalDate.of(2026, 6, 19)));

    assertThat(done.raw().isMissingNode()).isTrue();
    assertTaken("PUT /api/v1/task/?_type=all", "{\"date\": \"2026-06-19\"}");
  }

  @Test
  void updateAll_emptyFilter_isRefusedBeforeSending() {
    assertThatThrownBy(
            () -> tasks.updateMatching(TaskFilter.builder().build(), b -> b.isComplete(true)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("TaskFilter.all()");
    assertThatThrownBy(() ->
            tasks.updateMatching(TaskFilter.builder().idIn().build(), b -> b.isComplete(true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id__in");
    assertNothingSent();
  }

  @Test
  void updateAll_answered500_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> tasks.updateMatching(TaskFilter.all(), b -> b.isComplete(true)))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void delete_id_isConfirmed() throws Exception {
    answers("{}");

    Deleted deleted = tasks.delete("task_1");

    assertThat(deleted.alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/task/task_1/");
  }

  @Test
  void delete_goneFromTheArchive_isNotFound() {
    fails(404);

    assertThatThrownBy(() -> tasks.delete("noti_1")).isInstanceOf(NotFoundException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void call_blankId_isRefusedBeforeSending(String id) {
    assertThatThrownBy(() -> tasks.get(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id must not be blank");
    assertThatThrownBy(() -> tasks.update(id, b -> b.isComplete(true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertThatThrownBy(() -> tasks.delete(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertNothingSent();
  }
}
