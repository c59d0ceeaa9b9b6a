package com.salescrm.sync.pull;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.CheckpointStore;
import java.time.Clock;

/** The parts that the pulls of all tables share. */
record PullContext(
    Database database,
    CrmReader reader,
    CheckpointStore checkpoints,
    PullSettings settings,
    Progress progress,
    Stop stop,
    Clock clock) {}
