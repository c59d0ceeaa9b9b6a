package com.salescrm.sync.serve;

import com.salescrm.sync.pull.PullSettings;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The options of {@code serve}. Immutable.
 *
 * @param listen where to listen; port 0 for any free one
 * @param path the path of the webhook, beginning with a slash
 * @param sweepEvery the time from the start of a sweep to that of the next one
 * @param patience how long a delivery waits for the database before it is refused; a status waits for two fifths of that
 * @param pull the options of the sweeps; its tables, parallel calls and custom columns are also those of single reads
 */
public record ServeSettings(
    InetSocketAddress listen,
    String path,
    Duration sweepEvery,
    Duration patience,
    PullSettings pull) {}
