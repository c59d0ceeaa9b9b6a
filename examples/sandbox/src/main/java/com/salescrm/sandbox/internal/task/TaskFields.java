package com.salescrm.sandbox.internal.task;

import com.salescrm.sandbox.internal.http.BodyFields;
import java.util.ArrayList;
import java.util.List;

/** The request fields and query parameters of the operations on tasks. */
public final class TaskFields {
  public static final List<String> TYPES = List.of(
      "lead",
      "incoming_email",
      "email_followup",
      "missed_call",
      "answered_detached_call",
      "voicemail",
      "opportunity_due",
      "incoming_sms",
      "outgoing_call");
  static final String ALL_TYPES = "all";
  static final List<String> CREATABLE = List.of("lead", "outgoing_call");
  static final List<String> DATES = List.of("date", "date_created");

  static final BodyFields CREATE = withoutDueDate(BodyFields.of(
      "_type", "lead_id", "contact_id", "text", "assigned_to", "date", "is_complete"));
  static final BodyFields UPDATE =
      withoutDueDate(BodyFields.of("text", "assigned_to", "date", "is_complete"));
  static final BodyFields UPDATE_ALL =
      withoutDueDate(BodyFields.of("assigned_to", "date", "is_complete"));

  private TaskFields() {}

  private static BodyFields withoutDueDate(BodyFields fields) {
    return fields.refusing("due_date", "due_date is deprecated: send date.");
  }

  /** The query parameters that select tasks, without order and paging. */
  static List<String> filters() {
    List<String> names = new ArrayList<>(List.of(
        "id", "id__in", "_type", "_type__in", "lead_id", "is_complete", "assigned_to", "view"));
    for (String date : DATES) {
      List.of("lt", "gt", "lte", "gte").forEach(suffix -> names.add(date + "__" + suffix));
    }
    return names;
  }
}
