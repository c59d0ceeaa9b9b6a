package com.salescrm.sync.report;

import com.salescrm.sdk.opportunity.MonthGroup;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.LongStream;

/** Converts months to labels and back. */
final class Months {
  static final String NONE = "(no date)";
  private static final int LAST = 12;

  private Months() {}

  static String label(MonthGroup group) {
    boolean known = group.year().isPresent()
        && group.month().filter(m -> m >= 1 && m <= LAST).isPresent();
    return known
        ? YearMonth.of(group.year().orElseThrow(), group.month().orElseThrow()).toString()
        : NONE;
  }

  /** The month of a line; empty for a line without one. */
  static Optional<YearMonth> month(Line line) {
    return line.label().equals(NONE)
        ? Optional.empty()
        : Optional.of(YearMonth.parse(line.label()));
  }

  /** The labels of all months from the first to the last; only the given ones if the range exceeds a limit. */
  static List<String> withGaps(SortedSet<String> labels, int most) {
    if (labels.isEmpty()) {
      return List.of();
    }
    YearMonth first = YearMonth.parse(labels.first());
    long count = first.until(YearMonth.parse(labels.last()), ChronoUnit.MONTHS) + 1;
    return count > most
        ? List.copyOf(labels)
        : LongStream.range(0, count)
            .mapToObj(i -> first.plusMonths(i).toString())
            .toList();
  }
}
