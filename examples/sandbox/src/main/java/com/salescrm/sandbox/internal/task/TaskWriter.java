package com.salescrm.sandbox.internal.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.TaskDate;
import com.salescrm.sandbox.internal.store.TaskRecord;
import com.salescrm.sandbox.internal.store.User;
import java.time.DateTimeException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Writes a request body to tasks. */
final class TaskWriter {
  private final Crm crm;

  TaskWriter(Crm crm) {
    this.crm = crm;
  }

  /** The validated values of a body. All values are read before the first one is written. */
  private record Checked(
      ObjectNode body,
      @Nullable User assignee,
      @Nullable TaskDate date,
      boolean complete,
      @Nullable String text) {

    void writeTo(TaskRecord task) {
      if (body.has("assigned_to")) {
        task.assignee(assignee);
      }
      if (body.has("date")) {
        task.date(date);
      }
      if (body.has("is_complete")) {
        task.complete(complete);
      }
      if (body.has("text")) {
        task.text(text == null ? "" : text);
      }
    }
  }

  TaskRecord create(ObjectNode body) {
    String type = Values.requiredText(body, "_type");
    if (!TaskFields.CREATABLE.contains(type)) {
      throw Problem.invalid("_type", "Only tasks of type lead and outgoing_call can be created.");
    }
    LeadRecord lead = crm.leads().get(Values.requiredText(body, "lead_id"));
    if (lead == null) {
      throw Problem.invalid("lead_id", "There is no lead with this id.");
    }
    ContactRecord contact = contact(body);
    Checked checked = check(body, type);
    TaskRecord task = crm.addTask(lead, type, crm.now());
    if (!task.isOfType("lead")) {
      task.details().put("object_type", "call");
    }
    task.contact(contact);
    checked.writeTo(task);
    return task;
  }

  void update(ObjectNode body, TaskRecord task) {
    Checked checked = check(body, task.type());
    crm.changes().changing(task);
    checked.writeTo(task);
    task.changed(crm.now());
  }

  /** Updates tasks of any type; {@code text} is not allowed. */
  void updateAll(ObjectNode body, Collection<TaskRecord> tasks) {
    Checked checked = check(body, "lead");
    tasks.forEach(task -> {
      crm.changes().changing(task);
      checked.writeTo(task);
      task.changed(crm.now());
    });
  }

  private Checked check(ObjectNode body, String type) {
    if (body.has("text") && !type.equals("lead")) {
      throw Problem.invalid("text", "Only tasks of type lead have a text.");
    }
    return new Checked(body, user(body), date(body), complete(body), Values.text(body, "text"));
  }

  private @Nullable ContactRecord contact(ObjectNode body) {
    String id = Values.text(body, "contact_id");
    ContactRecord contact = id == null ? null : crm.contacts().get(id);
    if (id != null && contact == null) {
      throw Problem.invalid("contact_id", "There is no contact with this id.");
    }
    return contact;
  }

  private @Nullable User user(ObjectNode body) {
    String id = Values.text(body, "assigned_to");
    User user = id == null ? null : crm.organization().user(id);
    if (id != null && user == null) {
      throw Problem.invalid("assigned_to", "There is no user with this id.");
    }
    return user;
  }

  private static @Nullable TaskDate date(ObjectNode body) {
    String text = Values.text(body, "date");
    try {
      return text == null ? null : TaskDate.parse(text);
    } catch (DateTimeException e) {
      throw Problem.invalid(
          "date", "This must be a date such as 2026-01-31, or a date-time with its offset.");
    }
  }

  private static boolean complete(ObjectNode body) {
    JsonNode value = body.path("is_complete");
    if (body.has("is_complete") && !value.isBoolean()) {
      throw Problem.invalid("is_complete", "This must be true or false.");
    }
    return value.booleanValue();
  }
}
