package com.salescrm.sync.pull;

import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The result of a run, printed as a table. Belongs to one thread. */
final class Summary {
  private static final String ROW = "%-22s%12s%12s%12s%12s%10s%n";

  private final StringBuilder lines = new StringBuilder(
      String.format(Locale.ROOT, ROW, "", "new", "changed", "unchanged", "deleted", "seconds"));
  private final List<String> notes = new ArrayList<>();
  private final List<Problem> refusals = new ArrayList<>();
  private Written sum = Written.NOTHING;
  private Duration time = Duration.ZERO;

  void add(Table table, Written written, Duration duration, Set<String> fieldsWithoutColumn) {
    row(table.title(), written, duration);
    sum = sum.plus(written);
    time = time.plus(duration);
    if (!fieldsWithoutColumn.isEmpty()) {
      notes.add(
          table.title() + ": no column, only in json: " + String.join(", ", fieldsWithoutColumn));
    }
  }

  /** Notes to print on standard error; may be empty. */
  List<String> notes() {
    return notes;
  }

  /** Records a refusal of the service. */
  void refused(Problem refusal) {
    refusals.add(refusal);
  }

  /** The problem to end the run with; empty if nothing was refused. */
  Optional<Problem> refusal() {
    return refusals.stream().reduce((first, next) -> first.and(String.valueOf(next.getMessage())));
  }

  private void row(String title, Written written, Duration duration) {
    lines.append(String.format(
        Locale.ROOT,
        ROW,
        title,
        number(written.added()),
        number(written.changed()),
        number(written.unchanged()),
        number(written.deleted()),
        String.format(Locale.ROOT, "%.1f", duration.toMillis() / 1000.0)));
  }

  private static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** The table with a row of sums. */
  @Override
  public String toString() {
    int rows = lines.length();
    row("all", sum, time);
    String text = lines.toString();
    lines.setLength(rows);
    return text;
  }
}
