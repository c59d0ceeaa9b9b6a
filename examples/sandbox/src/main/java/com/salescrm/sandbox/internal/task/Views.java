package com.salescrm.sandbox.internal.task;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.store.TaskDate;
import com.salescrm.sandbox.internal.store.TaskRecord;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The task views ("Tasks", rule 2), for a user at a UTC offset. A task without a date belongs to
 * today.
 */
record Views(Instant now, ZoneOffset offset) {
  private static final String INBOX = "inbox";
  private static final String FUTURE = "future";
  private static final String ARCHIVE = "archive";
  private static final List<String> WORDS = List.of(INBOX, FUTURE, ARCHIVE);

  /** The parameters that {@code inbox} and {@code future} override in the same request. */
  static Set<String> overridden(String view) {
    return view.equals(ARCHIVE) ? Set.of() : Set.of("date__lt", "date__gte");
  }

  Predicate<TaskRecord> filter(String view) {
    if (!WORDS.contains(view)) {
      throw Problem.badRequest("view must be one of " + String.join(", ", WORDS) + ".");
    }
    return task -> of(task).equals(view);
  }

  String of(TaskRecord task) {
    if (task.isComplete()) {
      return ARCHIVE;
    }
    TaskDate date = task.date();
    LocalDate today = now.atOffset(offset).toLocalDate();
    return date != null && date.dayAt(offset).isAfter(today) ? FUTURE : INBOX;
  }
}
