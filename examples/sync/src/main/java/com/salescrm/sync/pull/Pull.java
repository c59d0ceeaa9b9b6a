package com.salescrm.sync.pull;

import com.salescrm.sync.table.Table;
import java.time.Duration;

/** Pulls one table after the other. Belongs to one thread. */
final class Pull {
  private final PullContext context;
  private final Summary summary = new Summary();

  Pull(PullContext context) {
    this.context = context;
  }

  /** Does it, going on where an earlier run was. */
  Summary run() {
    for (Table table : Table.values()) {
      if (context.settings().tables().contains(table)) {
        pull(table);
      }
    }
    return summary;
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
