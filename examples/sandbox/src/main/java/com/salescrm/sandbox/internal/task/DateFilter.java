package com.salescrm.sandbox.internal.task;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.store.TaskDate;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A date comparison. A date-only bound compares days, so that {@code __lte} includes the whole day;
 * a date-time bound compares moments. The user's offset determines the day of a moment. A task
 * without a date does not match.
 */
record DateFilter(String suffix, TaskDate bound, ZoneOffset offset)
    implements Predicate<@Nullable TaskDate> {

  static DateFilter of(String parameter, String value, ZoneOffset offset) {
    try {
      return new DateFilter(
          parameter.substring(parameter.indexOf("__") + 2), TaskDate.parse(value), offset);
    } catch (DateTimeException e) {
      throw Problem.violation(
          400,
          parameter
              + " is '"
              + value
              + "': send a date, or a date-time with an offset and '+' encoded as %2B.");
    }
  }

  @Override
  public boolean test(@Nullable TaskDate actual) {
    return actual != null && matches(comparison(actual));
  }

  private int comparison(TaskDate actual) {
    return bound.isDateOnly()
        ? actual.dayAt(offset).compareTo(bound.day())
        : actual.startAt(offset).compareTo(bound.startAt(offset));
  }

  private boolean matches(int comparison) {
    return switch (suffix) {
      case "lt" -> comparison < 0;
      case "lte" -> comparison <= 0;
      case "gt" -> comparison > 0;
      default -> comparison >= 0;
    };
  }
}
