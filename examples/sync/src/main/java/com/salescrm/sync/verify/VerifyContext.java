package com.salescrm.sync.verify;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.table.ExcludedFields;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The parts that the verifications of all tables share.
 *
 * @param database the copy
 * @param reader reads the service
 * @param single the same with pages of one object
 * @param excluded the properties that the copy does not have
 * @param organization the organization of the key; null if the service does not state it
 * @param serviceAhead how far the clock of the service is ahead of this machine
 * @param settings the options
 * @param found called for each difference that counts, by the thread of the verification
 * @param stop ends the run
 */
record VerifyContext(
    Database database,
    CrmReader reader,
    CrmReader single,
    ExcludedFields excluded,
    @Nullable String organization,
    Duration serviceAhead,
    VerifySettings settings,
    Consumer<Difference> found,
    Stop stop) {
  /** The clock of the service. */
  Clock serviceClock() {
    return Clock.offset(Clock.systemUTC(), serviceAhead);
  }
}
