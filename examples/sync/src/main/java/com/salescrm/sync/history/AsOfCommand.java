package com.salescrm.sync.history;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.pull.TableCommand;
import com.salescrm.sync.table.History;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.VersionTables;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code crm-sync as-of}. */
@Command(
    name = "as-of",
    description = {
      "Makes views such as leads_as_of with the rows as they were at the end of a day (UTC).",
      "The database needs a history, which pull --history starts. Nothing is read from the service."
    },
    sortOptions = false)
public final class AsOfCommand extends TableCommand {
  @Parameters(
      paramLabel = "<day>",
      description = "A day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.")
  private String day = "";

  /** For picocli. */
  public AsOfCommand() {}

  @Override
  protected void check() {}

  @Override
  protected int run(Stop stop) {
    Moment moment = Moment.of(day, OffsetDateTime.now(ZoneOffset.UTC));
    try (Database database = databaseOptions.openExisting()) {
      Schema.requireCurrent(database);
      Map<Table, String> unknown =
          database.inTransaction(connection -> makeViews(connection, database, moment));
      print(moment, unknown);
    }
    return ExitCode.OK;
  }

  /** Returns why tables have no view. An existing view of those is dropped: it shows another moment. */
  private Map<Table, String> makeViews(Connection connection, Database database, Moment moment)
      throws SQLException {
    Map<Table, String> unknown = new LinkedHashMap<>();
    for (Table table : Table.values()) {
      if (tables.contains(table)) {
        VersionTables views = new VersionTables(table, database.dialect());
        Optional<String> reason =
            new History(connection, database.dialect()).unknown(table, moment.at());
        if (reason.isPresent()) {
          unknown.put(table, reason.orElseThrow());
          views.dropAsOf(connection);
        } else {
          views.createAsOf(connection, moment.at());
        }
      }
    }
    if (unknown.size() == tables.size()) {
      throw new Problem(
          ExitCode.USAGE,
          "the state as of " + moment.text() + " is not known: "
              + unknown.values().iterator().next());
    }
    return unknown;
  }

  private void print(Moment moment, Map<Table, String> unknown) {
    PrintWriter err = spec.commandLine().getErr();
    unknown.forEach(
        (table, reason) -> err.println("crm-sync: no view of " + table.title() + ": " + reason));
    err.flush();
    PrintWriter out = spec.commandLine().getOut();
    tables.stream()
        .filter(table -> !unknown.containsKey(table))
        .sorted()
        .forEach(table -> out.println(VersionTables.asOf(table) + " shows " + moment.at()));
    out.flush();
  }
}
