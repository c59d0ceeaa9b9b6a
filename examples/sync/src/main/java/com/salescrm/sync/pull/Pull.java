package com.salescrm.sync.pull;

import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Pulls one table after the other. Belongs to one thread. */
final class Pull {
  private final PullContext context;
  private final Summary summary = new Summary();

  Pull(PullContext context) {
    this.context = context;
  }

  /** Does it, going on where an earlier run was. */
  Summary run() {
    List<Table> exported = exported();
    for (Table table : Table.values()) {
      if (context.settings().tables().contains(table) && !exported.contains(table)) {
        pull(table);
      }
    }
    if (!exported
        .isEmpty()) { // Last, for it takes longest: a run that goes on has only that to do.
      pullExport(exported);
    }
    context.database().inTransaction(connection -> {
      context.states().finish(connection, context.settings().tables());
      return summary;
    });
    return summary;
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
