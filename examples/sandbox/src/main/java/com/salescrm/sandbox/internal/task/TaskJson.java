package com.salescrm.sandbox.internal.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.TaskDate;
import com.salescrm.sandbox.internal.store.TaskRecord;
import com.salescrm.sandbox.internal.store.User;

/** The JSON of a task. */
public final class TaskJson {
  private TaskJson() {}

  /** The JSON without the view, which depends on user and time; used inside a lead. */
  public static ObjectNode of(TaskRecord task) {
    ObjectNode json = task.base();
    task.addAuthorNames(json);
    User assignee = task.assignee();
    ContactRecord contact = task.contact();
    TaskDate date = task.date();
    String day = date == null ? null : date.toString();
    json.put("_type", task.type())
        .put("lead_id", task.lead().id())
        .put("lead_name", task.lead().name())
        .put("assigned_to", assignee == null ? null : assignee.id())
        .put("assigned_to_name", assignee == null ? null : assignee.fullName())
        .put("date", day)
        .put("is_dateless", date == null)
        .put("is_complete", task.isComplete())
        .put("contact_id", contact == null ? null : contact.id())
        .put("contact_name", contact == null ? null : contact.name())
        .putNull("object_type")
        .putNull("object_id");
    if (task.isOfType("lead")) {
      json.put("text", task.text()).put("due_date", day);
    }
    json.setAll(task.details());
    return json;
  }

  static ObjectNode of(TaskRecord task, Views views) {
    return of(task).put("view", views.of(task));
  }
}
