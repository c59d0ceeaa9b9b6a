package com.salescrm.sandbox.internal.seed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.Seed;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.TaskDate;
import com.salescrm.sandbox.internal.store.TaskRecord;
import com.salescrm.sandbox.internal.store.User;
import com.salescrm.sandbox.internal.task.TaskFields;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Tasks and comments of the demo leads. They use no random numbers, so that leads are the same with
 * and without them.
 */
final class DemoTasks {
  private static final String PHONE = "+15550100";
  private static final String LOCAL_PHONE = "+15550199";

  private final Crm crm;
  private final Seed seed;
  private int tasks;
  private int comments;

  DemoTasks(Crm crm, Seed seed) {
    this.crm = crm;
    this.seed = seed;
  }

  void addTo(LeadRecord lead) {
    for (int i = 0; i < seed.tasksPerLead(); i++) {
      task(lead, tasks++);
    }
    for (int i = 0; i < seed.commentsPerLead(); i++) {
      User author = nextUser(comments++);
      String body = "<body>Comment " + comments + "</body>";
      crm.comments().add(lead.id(), "lead", author, body, lead.created());
    }
  }

  private User nextUser(int number) {
    List<User> users = crm.organization().users();
    return users.get(number % users.size());
  }

  /** The types alternate; the dates are around today, and one in five tasks is complete. */
  private void task(LeadRecord lead, int number) {
    TaskRecord task =
        crm.addTask(lead, TaskFields.TYPES.get(number % TaskFields.TYPES.size()), lead.created());
    LocalDate today = crm.now().atZone(ZoneOffset.UTC).toLocalDate();
    task.date(TaskDate.of(today.plusDays(number % 7 - 3L)));
    task.complete(number % 5 == 4);
    task.assignee(nextUser(number));
    task.text(task.isOfType("lead") ? "Task " + (number + 1) : "");
    details(task, crm.now());
    task.changed(crm.now());
  }

  private void details(TaskRecord task, Instant now) {
    ObjectNode details = task.details();
    switch (task.type()) {
      case "incoming_email", "email_followup" -> email(details, task.type());
      case "missed_call", "voicemail", "answered_detached_call" -> call(details, task.type());
      case "opportunity_due" -> object(details, "opportunity", opportunity(task.lead(), now));
      case "incoming_sms" -> {
        object(details, "sms", crm.newId("acti_"));
        details.put("remote_phone", PHONE).put("local_phone", LOCAL_PHONE);
      }
      case "outgoing_call" -> object(details, "call", crm.newId("acti_"));
      default -> {} // A to-do refers to no object.
    }
  }

  private void email(ObjectNode details, String type) {
    object(details, "emailthread", crm.newId("acti_"));
    details.put("subject", "Your offer");
    if (type.equals("incoming_email")) {
      details.putArray("emails").add(crm.newId("acti_"));
    } else {
      details.put("email_id", crm.newId("acti_")).put("body_preview", "Dear all");
    }
  }

  private void call(ObjectNode details, String type) {
    object(details, "call", crm.newId("acti_"));
    details.put("phone", PHONE);
    if (!type.equals("answered_detached_call")) {
      details.put("local_phone", LOCAL_PHONE);
    }
    if (type.equals("voicemail")) {
      details
          .put("voicemail_duration", 12)
          .put("voicemail_url", "https://files.example.com/voicemail.mp3");
    }
  }

  private String opportunity(LeadRecord lead, Instant now) {
    return lead.opportunities().isEmpty()
        ? crm.addOpportunity(lead, crm.organization().statuses().get(0), now).id()
        : lead.opportunities().get(0).id();
  }

  private static void object(ObjectNode details, String type, String id) {
    details.put("object_type", type).put("object_id", id);
  }
}
