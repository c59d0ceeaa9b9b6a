package com.salescrm.sync.pull;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.CheckpointStore;
import java.time.Clock;
import java.util.Optional;

/** The parts that the pulls of all tables share. */
record PullContext(
    Database database,
    CrmReader reader,
    CheckpointStore checkpoints,
    PullSettings settings,
    Progress progress,
    Stop stop,
    Clock clock) {
  /** The same with a quarter of the page size; empty if a page has one object already. */
  Optional<PullContext> withSmallerPages() {
    return reader
        .withSmallerPages()
        .map(smaller ->
            new PullContext(database, smaller, checkpoints, settings, progress, stop, clock));
  }
}
