package com.salescrm.sync.pull;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.CheckpointStore;
import java.time.Clock;

/** What the pulls of all tables share. */
record PullContext(
    Database database,
    CrmReader reader,
    CheckpointStore states,
    PullSettings settings,
    Progress progress,
    Stop stop,
    Clock clock) {}
