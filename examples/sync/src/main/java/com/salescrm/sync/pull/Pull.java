package com.salescrm.sync.pull;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.PartsPull.Parents;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Pulls the tables one after the other. If the service refuses one table or fails for it, the others are still pulled; every
 * other failure ends the run. Belongs to one thread.
 */
final class Pull {
  /** How long a reconciled table waits for the others before it is pulled again. */
  static final Duration LONG_AGO = Duration.ofHours(1);

  private final PullContext context;
  private final Summary summary;
  /** The tables that this run has read. */
  private final Set<Table> read = EnumSet.noneOf(Table.class);

  Pull(PullContext context) {
    this.context = context;
    this.summary = new Summary(context.reader());
  }

  /** What was done so far. */
  Summary summary() {
    return summary;
  }

  /** Pulls all tables; resumes an earlier run. */
  void run() {
    Set<Table> tables = context.settings().tables();
    context.database().inTransaction(connection -> {
      context.checkpoints().reset(connection, tables, TablePull.MAX_RECONCILIATIONS, LONG_AGO);
      context.checkpoints().claim(connection, tables);
      return summary;
    });
    List<Table> exported = exported();
    boolean isFull = !exported.isEmpty();
    for (Table table : Table.values()) {
      boolean isLater = exported.contains(table) || (isFull && table == Table.EXPORTS);
      if (tables.contains(table) && !isLater) {
        pullUnlessRefused(table);
      }
    }
    if (isFull) { // Last, because it takes longest.
      summary.refusals().unlessRefused("export", "", () -> pullExport(exported));
      if (tables.contains(Table.EXPORTS)) { // It lists the export of this run too.
        pullUnlessRefused(Table.EXPORTS);
      }
    }
    context.database().inTransaction(connection -> {
      context.checkpoints().finish(connection, tables);
      return summary;
    });
    summary.end();
  }

  private void pullUnlessRefused(Table table) {
    summary
        .refusals()
        .unlessRefused(
            table,
            ExportPull.TABLES.contains(table) ? "pull " + table.title() + " with --full" : "",
            () -> pull(table));
  }

  /** The tables that are filled from an export, in order. */
  private List<Table> exported() {
    return Stream.of(Table.values())
        .filter(table -> context.settings().full() && ExportPull.TABLES.contains(table))
        .filter(context.settings().tables()::contains)
        .toList();
  }

  private void pullExport(List<Table> tables) {
    context.stop().check();
    long start = System.nanoTime();
    ExportPull pull = new ExportPull(context, tables);
    Set<ExportedTable> open = new LinkedHashSet<>(pull.tables());
    try {
      pull.readExport();
      for (ExportedTable table : pull.unfinished()) {
        table.run();
        open.remove(table);
        long end = System.nanoTime();
        // The time of the export counts for the first table.
        end(table, Duration.ofNanos(end - start), table.written());
        summary.addInvalid(table.table, table.invalidValues());
        start = end;
      }
    } finally {
      context.progress().close();
      for (ExportedTable table : open) {
        summary.addInvalid(table.table, table.invalidValues());
        summary.addIncomplete(
            table.table, table.written(), Duration.ofNanos(System.nanoTime() - start));
        start = System.nanoTime();
      }
    }
  }

  private void pull(Table table) {
    context.stop().check();
    long start = System.nanoTime();
    PullContext current = context;
    TablePull pull = pullOf(table, current);
    Written earlier = Written.NOTHING;
    boolean isComplete = false;
    try {
      while (!isComplete) {
        try {
          if (pull.run()) {
            read.add(table);
          }
          isComplete = true;
        } catch (DecodingException e) {
          if (!ResponseLimit.isExceeded(e)) {
            throw e;
          }
          current = current.withSmallerPages().orElseThrow(() -> e);
          TablePull smaller = pullOf(table, current);
          earlier = earlier.plus(pull.written());
          summary.addInvalid(table, pull.invalidValues());
          pull = smaller;
        }
      }
    } finally {
      context.progress().close();
      summary.addInvalid(table, pull.invalidValues());
      Written written = earlier.plus(pull.written());
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      if (isComplete) {
        end(pull, took, written);
      } else {
        summary.addIncomplete(table, written, took);
      }
    }
  }

  private void end(TablePull pull, Duration took, Written written) {
    summary.add(pull, written, took);
    context.progress().end(pull.table, written, took);
    if (context.settings().views().areFor(pull.table)) {
      makeView(pull.table);
    }
  }

  /** The rows are complete: a view that cannot be made must not prevent the pull of the other tables. */
  private void makeView(Table table) {
    Database database = context.database();
    try {
      Table ignored = database.inTransaction(connection -> {
        context.settings().views().make(connection, table, database.dialect());
        return table;
      });
    } catch (Problem e) {
      String message = table.title() + ": their view was not updated: " + e.getMessage();
      summary.refusals().add(table.title(), new Problem(ExitCode.DATABASE, message, e));
    }
  }

  private TablePull pullOf(Table table, PullContext current) {
    if (table.cursor() == Table.Cursor.CHANGE) {
      return new ChangePull(current);
    }
    boolean inParts =
        table.parent() != null || !table.filters().isEmpty() || table.isReadOneByOne();
    if (!inParts) {
      return new ListPull(current, table);
    }
    return new PartsPull(current, table, parentsOf(table));
  }

  /** The rows of a parent that another pull wrote, or that the service refuses now, may lack some. */
  private Parents parentsOf(Table table) {
    Table parent = table.parent();
    if (parent == null || read.contains(parent)) {
      return Parents.NEW_ROWS;
    }
    Phase phase = context
        .database()
        .reading(connection -> CheckpointStore.load(connection, parent))
        .phase();
    return phase == Phase.PULLED && context.settings().tables().contains(parent)
        ? Parents.EARLIER_ROWS
        : Parents.LISTED;
  }
}
