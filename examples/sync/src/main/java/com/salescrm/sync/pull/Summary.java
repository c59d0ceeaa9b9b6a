package com.salescrm.sync.pull;

import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.service.CallCounts;
import com.salescrm.sync.table.InvalidValues;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The result of a run, printed as a table or as JSON lines. Belongs to one thread. */
final class Summary {
  /** Of 80 characters, the usual width of a terminal. */
  private static final String ROW = "%-26s%11s%11s%11s%11s%10s%n";

  /** The most fields that a note names. */
  private static final int NAMED = 20;

  private final List<TableResult> results = new ArrayList<>();
  private final Refusals refusals;
  private final Map<Table, InvalidValues> invalid = new EnumMap<>(Table.class);
  private boolean isComplete;

  /** The result of one table. */
  private record TableResult(
      Table table,
      Written written,
      Duration duration,
      Set<String> fieldsWithoutColumn,
      Set<String> unknownExclusions,
      boolean isComplete) {
    String title() {
      return table.title() + (isComplete ? "" : " (incomplete)");
    }
  }

  /** Nothing was pulled yet; the reader asks whether the service rejects the key. */
  Summary(CrmReader reader) {
    this.refusals = new Refusals(reader);
  }

  /** Adds a table that is complete. */
  void add(TablePull pull, Written written, Duration duration) {
    results.add(new TableResult(
        pull.table, written, duration, pull.fieldsWithoutColumn(), pull.unknownExclusions(), true));
  }

  /** Adds a table whose pull has failed or was stopped, if any of its objects was read. */
  void addIncomplete(Table table, Written written, Duration duration) {
    if (!written.equals(Written.NOTHING)) {
      results.add(new TableResult(table, written, duration, Set.of(), Set.of(), false));
    }
  }

  /** Adds values of a table that do not fit their columns. */
  void addInvalid(Table table, InvalidValues values) {
    invalid.computeIfAbsent(table, key -> new InvalidValues()).addAll(values);
  }

  /** Called when all tables are done. */
  void end() {
    isComplete = true;
  }

  /** Notes to print on standard error; may be empty. */
  List<String> notes() {
    List<String> notes = new ArrayList<>(invalidNotes());
    for (TableResult result : results) {
      if (!result.fieldsWithoutColumn.isEmpty()) {
        notes.add(
            result.title() + ": no column, only in json: " + first(result.fieldsWithoutColumn));
      }
      result.unknownExclusions.forEach(field -> notes.add("--exclude-columns: "
          + result.table.sqlName() + "." + field
          + ": no object has had this custom field; check its id, upper and lower case included"));
    }
    return notes;
  }

  /** An organization may have thousands of fields; {@code --json} prints all. */
  private static String first(Set<String> fields) {
    String first = fields.stream().limit(NAMED).collect(Collectors.joining(", "));
    int more = fields.size() - NAMED;
    return more > 0 ? first + " and " + Numbers.grouped(more) + " more" : first;
  }

  /** A note for each custom field with values that do not fit its column. */
  List<String> invalidNotes() {
    List<String> notes = new ArrayList<>();
    invalid.forEach(
        (table, values) -> values.lines().forEach(line -> notes.add(table.title() + ": " + line)));
    return notes;
  }

  /** What the service refused. */
  Refusals refusals() {
    return refusals;
  }

  /** The table with a row of sums, and a line with the requests of the run. */
  String text(CallCounts calls, Duration time) {
    StringBuilder lines = new StringBuilder(
        String.format(Locale.ROOT, ROW, "", "new", "changed", "unchanged", "deleted", "seconds"));
    results.forEach(
        result -> lines.append(row(result.title(), result.written(), result.duration())));
    Duration sum =
        results.stream().map(TableResult::duration).reduce(Duration.ZERO, Duration::plus);
    lines.append(row("all", written(), sum));
    return lines
        .append(String.format(
            Locale.ROOT,
            "Total: %s s, %,d requests, %,d of them retries, %,d responses 429, %s s of waits%n",
            Numbers.seconds(time),
            calls.requests(),
            calls.retries(),
            calls.rateLimited(),
            Numbers.seconds(calls.waited())))
        .toString();
  }

  /** Prints one object for each table, one for each refusal, and one for the run. */
  void printJson(CallCounts calls, Duration time, PrintWriter out) {
    for (TableResult result : results) {
      Map<String, Object> line = line("table");
      line.put("table", result.table().sqlName());
      putCounts(line, result.written(), result.duration());
      line.put("fields_without_column", result.fieldsWithoutColumn());
      line.put("complete", result.isComplete());
      JsonLines.print(out, line);
    }
    invalid.forEach((table, values) -> values.counts().forEach((field, count) -> {
      Map<String, Object> line = line("invalid_values");
      line.put("table", table.sqlName());
      line.put("field", field);
      line.put("count", count);
      line.put("ids", values.ids(field));
      JsonLines.print(out, line);
    }));
    for (Problem refusal : refusals.byTitle().values()) {
      JsonLines.print(out, json(refusal));
    }
    Map<String, Object> line = line("run");
    putCounts(line, written(), time);
    line.put("requests", calls.requests());
    line.put("retries", calls.retries());
    line.put("rate_limited", calls.rateLimited());
    line.put("waited_seconds", calls.waited().toMillis() / 1000.0);
    line.put("complete", isComplete);
    JsonLines.print(out, line);
  }

  /** The sums of all tables. */
  Written written() {
    return results.stream().map(TableResult::written).reduce(Written.NOTHING, Written::plus);
  }

  /** A table that was refused, as an object. */
  static Map<String, Object> json(Problem refusal) {
    Map<String, Object> line = line("refusal");
    line.put("message", String.valueOf(refusal.getMessage()));
    line.put("exit_code", refusal.exitCode());
    return line;
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
        Numbers.grouped(written.added()),
        Numbers.grouped(written.changed()),
        Numbers.grouped(written.unchanged()),
        Numbers.grouped(written.deleted()),
        Numbers.seconds(duration));
  }
}
