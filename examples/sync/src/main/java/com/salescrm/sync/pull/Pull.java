package com.salescrm.sync.pull;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sync.cli.ErrorLine;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Pulls one table after the other. What the service refuses of one table does not keep the others from being pulled;
 * every other failure ends the run at once. Belongs to one thread.
 */
final class Pull {
  /** How long a table that can only be read anew may wait for others of its pull. */
  private static final Duration LONG_AGO = Duration.ofHours(1);

  private final PullContext context;
  private final Summary summary = new Summary();

  Pull(PullContext context) {
    this.context = context;
  }

  /** Does it, going on where an earlier run was. */
  Summary run() {
    Set<Table> tables = context.settings().tables();
    context.database().inTransaction(connection -> {
      context.checkpoints().renew(connection, tables, TablePull.MOST_COMPARISONS, LONG_AGO);
      return summary;
    });
    List<Table> exported = exported();
    for (Table table : Table.values()) {
      if (tables.contains(table) && !exported.contains(table)) {
        unlessRefused(
            table.title(),
            ExportPull.TABLES.contains(table) ? "bring leads and contacts with --full" : "",
            () -> pull(table));
      }
    }
    if (!exported
        .isEmpty()) { // Last, for it takes longest: a run that goes on has only that to do.
      unlessRefused("export", "", () -> pullExport(exported));
    }
    context.database().inTransaction(connection -> {
      context.checkpoints().finish(connection, tables);
      return summary;
    });
    return summary;
  }

  /** Does it; {@code way} is what else can be done about too many objects, empty if nothing. */
  private void unlessRefused(String title, String way, Runnable work) {
    try {
      work.run();
    } catch (ApiException e) {
      Problem problem = ErrorLine.problem(e);
      // A key that is not accepted is accepted nowhere.
      if (problem.exitCode() != ExitCode.REFUSED || e instanceof UnauthorizedException) {
        throw e;
      }
      Problem refusal = new Problem(ExitCode.REFUSED, title + ": " + problem.getMessage(), e);
      boolean tooMany = e instanceof SkipLimitException && !way.isEmpty();
      summary.refused(tooMany ? refusal.and(way) : refusal);
    }
  }

  /** The tables that come through an export, in order. */
  private List<Table> exported() {
    return Stream.of(Table.values())
        .filter(table -> context.settings().full() && ExportPull.TABLES.contains(table))
        .filter(context.settings().tables()::contains)
        .toList();
  }

  private void pullExport(List<Table> tables) {
    context.stop().check();
    long start = System.nanoTime();
    try {
      ExportPull pull = new ExportPull(context, tables);
      pull.readExport();
      for (ExportedTable table : pull.unfinished()) {
        table.run();
        long end = System.nanoTime();
        // The time of the export is that of the first table.
        summary.add(
            table.table,
            table.written(),
            Duration.ofNanos(end - start),
            table.fieldsWithoutColumn());
        start = end;
      }
    } finally {
      context.progress().close();
    }
  }

  private void pull(Table table) {
    context.stop().check();
    long start = System.nanoTime();
    TablePull pull =
        table == Table.OPPORTUNITIES ? new ChangePull(context) : new ListPull(context, table);
    try {
      pull.run();
    } finally {
      context.progress().close();
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    summary.add(table, pull.written(), took, pull.fieldsWithoutColumn());
  }
}
