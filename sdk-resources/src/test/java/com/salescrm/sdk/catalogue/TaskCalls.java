package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.task.TaskFilter;
import com.salescrm.sdk.task.TaskOrder;
import com.salescrm.sdk.task.TaskType;
import com.salescrm.sdk.task.TaskView;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** Sample calls of tasks and comments. */
final class TaskCalls {
  private static final LocalDate JANUARY = LocalDate.of(2026, 1, 1);
  private static final LocalDate JULY = LocalDate.of(2026, 7, 1);
  private static final OffsetDateTime NOON = OffsetDateTime.parse("2026-06-19T12:00:00+02:00");
  private static final DateRange HALF_YEAR = DateRange.from(JANUARY).until(JULY);
  private static final DateRange ONE_DAY = DateRange.after(NOON).upTo(NOON.plusDays(1));

  private TaskCalls() {}

  static void addTo(SampleCalls calls) {
    lists(calls);
    tasks(calls);
    comments(calls);
  }

  private static void lists(SampleCalls calls) {
    calls.on(
        "GET /task/",
        (crm, id) -> crm.tasks()
            .list(r -> r.type(Task.ALL)
                .assignedTo(id.user())
                .view(TaskView.INBOX)
                .orderBy(TaskOrder.DATE.descending())
                .pageSize(50))
            .toList(1_000));
    calls.on(
        "GET /task/",
        (crm, id) -> crm.tasks()
            .list(r -> r.typeIn(TaskType.LEAD, TaskType.OUTGOING_CALL)
                .leadId(id.lead())
                .isComplete(false)
                .date(HALF_YEAR)
                .dateCreated(ONE_DAY))
            .toList(1_000));
    calls.on(
        "GET /task/",
        (crm, id) -> crm.tasks()
            .list(r -> r.id(id.task()).date(ONE_DAY).dateCreated(HALF_YEAR))
            .toList(1_000));
    calls.on(
        "GET /task/",
        (crm, id) -> crm.tasks().list(r -> r.idIn(id.task(), id.otherTask())).toList(1_000));
  }

  private static void tasks(SampleCalls calls) {
    calls.on(
        "POST /task/",
        (crm, id) -> crm.tasks()
            .create(CreateTaskRequest.lead(id.lead())
                .text("Call back")
                .assignedTo(id.user())
                .date(JULY)
                .isComplete(false)
                .build()));
    calls.on(
        "POST /task/",
        (crm, id) -> crm.tasks()
            .create(CreateTaskRequest.outgoingCall(id.lead())
                .contactId(id.contact())
                .date(NOON)
                .build()));
    calls.on(
        "PUT /task/",
        (crm, id) -> crm.tasks()
            .updateMatching(
                TaskFilter.builder()
                    .leadId(id.lead())
                    .type(TaskType.LEAD)
                    .isComplete(false)
                    .date(HALF_YEAR)
                    .dateCreated(ONE_DAY)
                    .assignedTo(id.user())
                    .build(),
                b -> b.isComplete(true).assignedTo(id.otherUser()).date(JULY)));
    calls.on(
        "PUT /task/",
        (crm, id) -> crm.tasks()
            .updateMatching(
                TaskFilter.builder()
                    .typeIn(TaskType.LEAD)
                    .id(id.task())
                    .date(ONE_DAY)
                    .dateCreated(HALF_YEAR)
                    .build(),
                b -> b.clearDate()));
    calls.on(
        "PUT /task/",
        (crm, id) -> crm.tasks()
            .updateMatching(
                TaskFilter.builder().idIn(id.task()).view(TaskView.INBOX).build(),
                b -> b.isComplete(true)));
    calls.on("GET /task/{id}/", (crm, id) -> crm.tasks().get(id.task()));
    calls.on(
        "PUT /task/{id}/",
        (crm, id) -> crm.tasks()
            .update(
                id.task(),
                b -> b.text("Call back today").assignedTo(id.user()).date(JULY).isComplete(true)));
    calls.on("DELETE /task/{id}/", (crm, id) -> crm.tasks().delete(id.task()));
  }

  private static void comments(SampleCalls calls) {
    calls.on(
        "GET /comment_thread/",
        (crm, id) -> crm.comments()
            .listThreads(r -> r.objectIds(id.lead()).ids(id.thread()).pageSize(50))
            .toList(1_000));
    calls.on(
        "GET /comment_thread/{thread_id}/", (crm, id) -> crm.comments().getThread(id.thread()));
    calls.on(
        "GET /comment/", (crm, id) -> crm.comments().listByObject(id.lead()).toList(1_000));
    calls.on(
        "GET /comment/", (crm, id) -> crm.comments().listByThread(id.thread()).toList(1_000));
    calls.on(
        "POST /comment/",
        (crm, id) -> crm.comments()
            .create(b -> b.objectId(id.lead()).objectType("lead").body("<body>Well done</body>")));
    calls.on("GET /comment/{comment_id}/", (crm, id) -> crm.comments().get(id.comment()));
    calls.on(
        "PUT /comment/{comment_id}/",
        (crm, id) -> crm.comments().update(id.comment(), "<body>Well</body>"));
    calls.on("DELETE /comment/{comment_id}/", (crm, id) -> crm.comments().delete(id.comment()));
  }
}
