package com.salescrm.sync.serve;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.service.Service;
import java.time.Clock;
import java.time.Duration;

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
    Clock clock) {
  /** {@return the same for short statements: they do not wait for the response of a server that has vanished} */
  MirrorParts forShortStatements() {
    Duration limit = settings.patience().multipliedBy(6);
    return new MirrorParts(
        service, database.withResponseLimit(limit), settings, metrics, notices, stop, clock);
  }
}
