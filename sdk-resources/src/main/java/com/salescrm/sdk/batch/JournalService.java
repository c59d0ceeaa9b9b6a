package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.time.Duration;

/** The service to which a journal belongs: that of its first batch. Its finished rows do not exist in another service. */
final class JournalService {
  // The identity of no write: the hash of none is known to be zero.
  static final String ROW = "0".repeat(24);
  private static final Duration BUSY_WAIT = Duration.ofMillis(20);
  // Longer than the lease of a process that was killed while it recorded the service.
  private static final Duration MAX_BUSY = Duration.ofMinutes(2);
  // The time during which this process was frozen does not count.
  private static final Duration MAX_ROUND = Duration.ofSeconds(1);

  private JournalService() {}

  /**
   * Records the service in a new journal; compares it with the recorded one in every other.
   *
   * @param baseUrl the base address of the client
   * @return whether a batch used the journal before
   * @throws IllegalStateException if the journal belongs to another service, or another batch records it without end
   */
  static boolean require(Journal journal, String baseUrl, ClientInternals time) {
    Journal.Begin begin = journal.begin(ROW);
    long busy = 0;
    while (begin.state() == Journal.State.BUSY) { // Another batch is recording it.
      if (busy > MAX_BUSY.toNanos()) {
        throw new IllegalStateException("for " + MAX_BUSY.toMinutes() + " min, another batch has"
            + " been recording the address of its service in the journal (row " + ROW
            + "): end it, or use another journal");
      }
      long start = time.nanos();
      time.sleep(BUSY_WAIT);
      begin = journal.begin(ROW);
      busy += Math.min(time.nanos() - start, MAX_ROUND.toNanos());
    }
    if (begin.state() != Journal.State.FINISHED) {
      journal.finish(ROW, baseUrl);
      return false;
    }
    if (!baseUrl.equals(begin.objectId())) {
      throw new IllegalStateException("the journal belongs to the service " + begin.objectId()
          + ", not to " + baseUrl + ": use another journal");
    }
    return true;
  }
}
