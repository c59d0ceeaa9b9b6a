package com.salescrm.sync.pull;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.service.CallCounts;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The result of a run, printed as a table or as JSON lines. Belongs to one thread. */
final class Summary {
  private static final String ROW = "%-28s%12s%12s%12s%12s%10s%n";

  private final List<TableResult> results = new ArrayList<>();
  private final List<Problem> refusals = new ArrayList<>();

  /** The result of one table. */
  private record TableResult(
      Table table, Written written, Duration duration, Set<String> fieldsWithoutColumn) {}

  void add(Table table, Written written, Duration duration, Set<String> fieldsWithoutColumn) {
    results.add(new TableResult(table, written, duration, fieldsWithoutColumn));
  }

  /** Notes to print on standard error; may be empty. */
  List<String> notes() {
    return results.stream()
        .filter(result -> !result.fieldsWithoutColumn().isEmpty())
        .map(result -> result.table().title() + ": no column, only in json: "
            + String.join(", ", result.fieldsWithoutColumn()))
        .toList();
  }

  /** Records a refusal of the service. */
  void refused(Problem refusal) {
    refusals.add(refusal);
  }

  /**
   * The problem to end the run with; empty if nothing was refused. A refusal that a later run cannot change
   * determines the exit code.
   */
  Optional<Problem> refusal() {
    boolean mayPass = refusals.stream().allMatch(each -> each.exitCode() == ExitCode.UNREACHABLE);
    return refusals.stream()
        .map(each -> String.valueOf(each.getMessage()))
        .reduce((first, next) -> first + "; " + next)
        .map(message -> new Problem(
            mayPass ? ExitCode.UNREACHABLE : ExitCode.REFUSED, message, refusals.get(0)));
  }

  /** The table with a row of sums, and a line with the requests of the run. */
  String text(CallCounts calls, Duration time) {
    StringBuilder lines = new StringBuilder(
        String.format(Locale.ROOT, ROW, "", "new", "changed", "unchanged", "deleted", "seconds"));
    results.forEach(
        result -> lines.append(row(result.table().title(), result.written(), result.duration())));
    Duration sum =
        results.stream().map(TableResult::duration).reduce(Duration.ZERO, Duration::plus);
    lines.append(row("all", written(), sum));
    return lines
        .append(String.format(
            Locale.ROOT,
            "Total: %s s, %,d requests, %,d of them retries, %,d responses 429, %s s of waits%n",
            seconds(time),
            calls.requests(),
            calls.retries(),
            calls.rateLimited(),
            seconds(calls.waited())))
        .toString();
  }

  /** Prints one object for each table, one for each refusal, and one for the run. */
  void printJson(CallCounts calls, Duration time, PrintWriter out) {
    for (TableResult result : results) {
      Map<String, Object> line = line("table");
      line.put("table", result.table().sqlName());
      putCounts(line, result.written(), result.duration());
      line.put("fields_without_column", result.fieldsWithoutColumn());
      JsonLines.print(out, line);
    }
    for (Problem refusal : refusals) {
      Map<String, Object> line = line("refusal");
      line.put("message", String.valueOf(refusal.getMessage()));
      line.put("exit_code", refusal.exitCode());
      JsonLines.print(out, line);
    }
    Map<String, Object> line = line("run");
    putCounts(line, written(), time);
    line.put("requests", calls.requests());
    line.put("retries", calls.retries());
    line.put("rate_limited", calls.rateLimited());
    line.put("waited_seconds", calls.waited().toMillis() / 1000.0);
    JsonLines.print(out, line);
  }

  /** The sums of all tables. */
  Written written() {
    return results.stream().map(TableResult::written).reduce(Written.NOTHING, Written::plus);
  }

  private static Map<String, Object> line(String type) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("type", type);
    return line;
  }

  private static void putCounts(Map<String, Object> line, Written written, Duration time) {
    line.put("new", written.added());
    line.put("changed", written.changed());
    line.put("unchanged", written.unchanged());
    line.put("deleted", written.deleted());
    line.put("seconds", time.toMillis() / 1000.0);
  }

  private static String row(String title, Written written, Duration duration) {
    return String.format(
        Locale.ROOT,
        ROW,
        title,
        number(written.added()),
        number(written.changed()),
        number(written.unchanged()),
        number(written.deleted()),
        seconds(duration));
  }

  private static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f", duration.toMillis() / 1000.0);
  }
}
