package com.salescrm.sync.purge;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.TableCommand;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code crm-sync purge}. */
@Command(
    name = "purge",
    description = {
      "Removes rows that a pull soft-deleted some time ago, with their rows in child tables.",
      "Nothing is read from the service."
    },
    sortOptions = false)
public final class PurgeCommand extends TableCommand {
  private static final int MOST_DAYS = 36_500;
  private static final String ROW = "%-26s%12s%n";

  @Option(
      names = "--older-than",
      paramLabel = "<days>",
      defaultValue = "30",
      description =
          "Only rows whose deleted_at is more than this number of days ago; 0 for all. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Option(names = "--dry-run", description = "Count the rows, but remove none.")
  private boolean dryRun;

  @Option(
      names = "--json",
      description = "Print the result as JSON, one object a line: one for each table.")
  private boolean json;

  /** For picocli. */
  public PurgeCommand() {}

  @Override
  protected void check() {
    require(days >= 0 && days <= MOST_DAYS, "--older-than must be 0 to " + MOST_DAYS);
  }

  @Override
  protected int run(Stop stop) {
    print(purge(stop));
    return ExitCode.OK;
  }

  @SuppressWarnings("try") // The lock is only held.
  private Map<Table, Long> purge(Stop stop) {
    OffsetDateTime before = OffsetDateTime.now(Clock.systemUTC()).minus(Duration.ofDays(days));
    Map<Table, Long> counts = new LinkedHashMap<>();
    try (Database database = databaseOptions.openExisting();
        RunLock lock = dryRun ? () -> {} : database.lock()) {
      Schema.requireCurrent(database);
      for (Table table : Table.values()) {
        if (tables.contains(table)) {
          DeletedRows rows = new DeletedRows(database, table, before);
          counts.put(table, dryRun ? rows.count() : rows.remove(stop));
        }
      }
      if (!dryRun) {
        DeletedRows.overwrite(database);
      }
    }
    return counts;
  }

  private void print(Map<Table, Long> counts) {
    PrintWriter out = spec.commandLine().getOut();
    String done = dryRun ? "to_remove" : "removed";
    if (json) {
      counts.forEach((table, count) -> JsonLines.print(out, line(table, done, count)));
      return;
    }
    out.printf(ROW, "", done.replace('_', ' '));
    counts.forEach((table, count) -> row(out, table.title(), count));
    row(out, "all", counts.values().stream().mapToLong(Long::longValue).sum());
    out.flush();
  }

  private static Map<String, Object> line(Table table, String done, long count) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("table", table.sqlName());
    line.put(done, count);
    return line;
  }

  private static void row(PrintWriter out, String title, long count) {
    out.printf(ROW, title, String.format(Locale.ROOT, "%,d", count));
  }
}
