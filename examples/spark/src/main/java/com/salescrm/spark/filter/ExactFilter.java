package com.salescrm.spark.filter;

import com.salescrm.sync.table.Table;
import java.util.Map;
import java.util.Set;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * A filter of a list for equal values (specification, "Opportunities", "Tasks" and "Contacts", query parameters).
 *
 * @param parameter its name
 * @param hasList whether it accepts {@code __in}
 * @param words the only values that the service accepts; empty for any
 */
record ExactFilter(String parameter, boolean hasList, Set<String> words) {
  private static final Set<String> STATUS_TYPES = Set.of("active", "won", "lost");
  private static final Set<String> PERIODS = Set.of("one_time", "monthly", "annual");
  private static final Set<String> TASK_TYPES = Set.of(
      "lead",
      "incoming_email",
      "email_followup",
      "missed_call",
      "answered_detached_call",
      "voicemail",
      "opportunity_due",
      "incoming_sms",
      "outgoing_call");
  private static final Map<Table, Map<String, ExactFilter>> FILTERS = Map.of(
      Table.OPPORTUNITIES,
      Map.of(
          "lead_id", new ExactFilter("lead_id", false, Set.of()),
          "user_id", new ExactFilter("user_id", true, Set.of()),
          "status_id", new ExactFilter("status_id", true, Set.of()),
          "status_type", new ExactFilter("status_type", true, STATUS_TYPES),
          "value_period", new ExactFilter("value_period", true, PERIODS)),
      Table.TASKS,
      Map.of(
          "id", new ExactFilter("id", true, Set.of()),
          "lead_id", new ExactFilter("lead_id", false, Set.of()),
          "assigned_to", new ExactFilter("assigned_to", false, Set.of()),
          "type", new ExactFilter("_type", true, TASK_TYPES)),
      Table.CONTACTS,
      Map.of("lead_id", new ExactFilter("lead_id", false, Set.of())));
  private static final Map<Table, Map<String, Range.Unit>> RANGES = Map.of(
      Table.OPPORTUNITIES,
      Map.of(
          "date_created", Range.Unit.MICROS,
          "date_updated", Range.Unit.MICROS,
          "date_won", Range.Unit.DAYS),
      Table.TASKS,
      Map.of("date_created", Range.Unit.MICROS));

  /** A group id in a filter for users selects the users of the group. */
  private static final String GROUP = "group_";

  static @Nullable ExactFilter of(Table table, String column) {
    return FILTERS.getOrDefault(table, Map.of()).get(column);
  }

  /** The unit of a column that has filters for ranges; null if it has none. */
  static Range.@Nullable Unit rangeUnit(Table table, String column) {
    return RANGES.getOrDefault(table, Map.of()).get(column);
  }

  /** Whether the service selects exactly the objects with this value. */
  boolean accepts(Object value) {
    if (!(value instanceof UTF8String)) {
      return false;
    }
    String text = value.toString();
    return words.isEmpty()
        ? text.matches("[A-Za-z0-9_-]+") && !text.startsWith(GROUP)
        : words.contains(text);
  }
}
