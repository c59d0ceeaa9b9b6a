package com.salescrm.sync.purge;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.TableCommand;
import com.salescrm.sync.table.RunClock;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code crm-sync purge}. */
@Command(
    name = "purge",
    description = {
      "Removes rows that a pull soft-deleted some time ago, with their rows in child tables and their earlier versions.",
      "Nothing is read from the service."
    },
    sortOptions = false)
public final class PurgeCommand extends TableCommand {
  private static final int MOST_DAYS = 36_500;

  @Option(
      names = "--older-than",
      paramLabel = "<days>",
      defaultValue = "30",
      description =
          "Only rows whose deleted_at is more than this number of days ago; 0 for all. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Option(
      names = "--history-older-than",
      paramLabel = "<days>",
      description =
          "Also remove the versions of all rows that were replaced more than this number of days ago. Default: none.")
  private @Nullable Integer historyDays;

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
    require(
        historyDays == null || (historyDays >= 0 && historyDays <= MOST_DAYS),
        "--history-older-than must be 0 to " + MOST_DAYS);
  }

  @Override
  @SuppressWarnings("try") // The lock is only held.
  protected int run(Stop stop) {
    try (Database database = databaseOptions.openExisting();
        RunLock lock = dryRun ? () -> {} : database.lock()) {
      Schema.requireCurrent(database);
      Map<Table, Count> counts = new LinkedHashMap<>();
      boolean isComplete = false;
      try {
        purge(database, stop, counts);
        isComplete = true;
      } finally { // A purge that ends early, or whose overwriting fails, has removed rows.
        if (isComplete || (!dryRun && counts.values().stream().anyMatch(Count::isAny))) {
          print(counts);
        }
      }
      if (!dryRun) {
        DeletedRows.overwrite(database);
      }
    }
    return ExitCode.OK;
  }

  /** The numbers of one table; no versions without history or without the option. */
  private record Count(long rows, long versions) {
    Count plus(Count other) {
      return new Count(rows + other.rows, versions + other.versions);
    }

    boolean isAny() {
      return rows + versions > 0;
    }
  }

  private void purge(Database database, Stop stop, Map<Table, Count> counts) {
    OffsetDateTime before = before(database, days);
    OffsetDateTime versionsBefore = historyDays == null ? null : before(database, historyDays);
    for (Table table : Table.values()) {
      if (tables.contains(table)) {
        DeletedRows rows = new DeletedRows(database, table, before);
        LongConsumer found = count -> counts.merge(table, new Count(count, 0), Count::plus);
        if (dryRun) {
          found.accept(rows.count());
        } else {
          rows.remove(stop, found);
        }
        long versions = purgeVersions(database, table, versionsBefore);
        counts.merge(table, new Count(0, versions), Count::plus);
      }
    }
  }

  /**
   * The moment so many days ago. For 0 days it is later than every time in the database, which a machine whose clock is ahead
   * may have written; for others such a time must not make young rows old.
   */
  private static OffsetDateTime before(Database database, int days) {
    Clock clock = Clock.systemUTC();
    return days > 0
        ? OffsetDateTime.now(clock).minusDays(days)
        : database.reading(
            connection -> OffsetDateTime.now(RunClock.of(connection, database.dialect(), clock)));
  }

  private long purgeVersions(Database database, Table table, @Nullable OffsetDateTime before) {
    if (before == null) {
      return 0;
    }
    DeletedRows rows = new DeletedRows(database, table, before);
    return dryRun ? rows.countVersions() : rows.removeVersions();
  }

  private void print(Map<Table, Count> counts) {
    PrintWriter out = spec.commandLine().getOut();
    String done = dryRun ? "to_remove" : "removed";
    if (json) {
      counts.forEach((table, count) -> JsonLines.print(out, line(table, done, count)));
      return;
    }
    row(out, "", done.replace('_', ' '), "versions");
    counts.forEach((table, count) -> row(out, table.title(), count));
    row(out, "all", counts.values().stream().reduce(new Count(0, 0), Count::plus));
    out.flush();
  }

  private Map<String, Object> line(Table table, String done, Count count) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("table", table.sqlName());
    line.put(done, count.rows);
    if (historyDays != null) {
      line.put("versions_" + done, count.versions);
    }
    return line;
  }

  private void row(PrintWriter out, String title, Count count) {
    row(out, title, Numbers.grouped(count.rows), Numbers.grouped(count.versions));
  }

  private void row(PrintWriter out, String title, String rows, String versions) {
    out.printf("%-26s%12s", title, rows);
    out.println(historyDays == null ? "" : String.format("%12s", versions));
  }
}
