package com.salescrm.sandbox.internal.task;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.store.TaskDate;
import com.salescrm.sandbox.internal.store.TaskRecord;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of the list ("Tasks", rules 3 and 4). Tasks without a date are last, ascending and
 * descending. The sort is stable. In descending order, the date-only tasks of a day follow its
 * moments: the specification does not except this order from rule 4.
 */
final class TaskOrder {
  private TaskOrder() {}

  /** Null preserves the order of creation. */
  static List<TaskRecord> sorted(
      List<TaskRecord> tasks, @Nullable String parameter, ZoneOffset offset) {
    if (parameter == null) {
      return tasks;
    }
    boolean descending = parameter.startsWith("-");
    Comparator<TaskRecord> order = switch (descending ? parameter.substring(1) : parameter) {
      case "date" -> byDate(offset, descending);
      case "date_created" -> directed(Comparator.comparing(TaskRecord::created), descending);
      default ->
        throw Problem.badRequest(
            "_order_by is '" + parameter + "': it must be date or date_created.");
    };
    return tasks.stream().sorted(order).toList();
  }

  private static Comparator<TaskRecord> byDate(ZoneOffset offset, boolean descending) {
    Comparator<TaskDate> dates = Comparator.<TaskDate, Long>comparing(
            date -> date.dayAt(offset).toEpochDay())
        .thenComparing(date -> !date.isDateOnly())
        .thenComparing(date -> date.startAt(offset));
    Comparator<@Nullable TaskDate> nullsLast = Comparator.nullsLast(directed(dates, descending));
    return (left, right) -> nullsLast.compare(left.date(), right.date());
  }

  private static <T> Comparator<T> directed(Comparator<T> order, boolean descending) {
    return descending ? order.reversed() : order;
  }
}
