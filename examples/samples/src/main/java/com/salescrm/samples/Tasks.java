package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sdk.task.LeadTask;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.task.TaskFilter;
import com.salescrm.sdk.task.TaskOrder;
import com.salescrm.sdk.task.TaskType;
import com.salescrm.sdk.task.TaskView;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;

/**
 * Creates tasks for a new lead, lists them by view, completes one, and moves the open ones to another day in one
 * request. Run it with {@code mvn -q -Dquickstart -Dsample=Tasks -pl examples/samples -am}.
 */
public final class Tasks {
  private Tasks() {}

  public static void main(String[] args) {
    OffsetDateTime now = OffsetDateTime.now(ZoneId.systemDefault());
    LocalDate today = now.toLocalDate();
    // The offset determines the current day, and so the content of the inbox.
    try (Service service = Service.fromEnvOrSandbox(client -> client.timeZone(now.getOffset()))) {
      CrmClient crm = service.client();
      Lead lead = crm.leads().create(b -> b.name("Acme Rockets"));
      try {
        Task offer =
            crm.tasks().create(t -> t.leadId(lead.id()).text("Send the offer").date(today));
        crm.tasks().create(CreateTaskRequest.outgoingCall(lead.id()).date(today).build());
        crm.tasks().create(t -> t.leadId(lead.id()).text("Ask again").date(today.plusDays(7)));
        print("Created", crm, lead);

        crm.tasks().update(offer.id(), t -> t.isComplete(true));
        print("The offer is sent", crm, lead);

        TaskFilter open = TaskFilter.builder()
            .leadId(lead.id())
            .typeIn(TaskType.LEAD, TaskType.OUTGOING_CALL)
            .isComplete(false)
            .build();
        crm.tasks().updateMatching(open, t -> t.date(today.plusDays(1)));
        print("The other tasks are moved", crm, lead);
      } finally {
        crm.leads().delete(lead.id());
      }
    }
  }

  private static void print(String title, CrmClient crm, Lead lead) {
    System.out.println(title);
    for (TaskView view : new TaskView[] {TaskView.INBOX, TaskView.FUTURE, TaskView.ARCHIVE}) {
      crm.tasks()
          .list(r -> r.leadId(lead.id()).type(Task.ALL).view(view).orderBy(TaskOrder.DATE))
          .forEach(task -> System.out.printf(
              "  %-8s %-10s %s%n",
              view.value(),
              task.date()
                  .map(DateOrDateTime::toLocalDate)
                  .map(LocalDate::toString)
                  .orElse("-"),
              title(task)));
    }
  }

  /** Each type of task is a Java type; an unknown one is an UnknownTask. */
  private static String title(Task task) {
    return task instanceof LeadTask todo
        ? todo.text().orElse("")
        : task.type().map(TaskType::value).orElse("?");
  }
}
