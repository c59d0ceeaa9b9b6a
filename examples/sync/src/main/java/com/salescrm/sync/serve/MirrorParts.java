package com.salescrm.sync.serve;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.service.Service;
import java.time.Clock;

/**
 * The parts that the threads of a {@link Mirror} share.
 *
 * @param service the service
 * @param database the copy
 * @param settings the options
 * @param metrics counts
 * @param notices prints
 * @param stop ends all threads
 * @param clock the clock of this machine
 */
record MirrorParts(
    Service service,
    Database database,
    ServeSettings settings,
    Metrics metrics,
    Notices notices,
    Stop stop,
    Clock clock) {}
