package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The wait of a process that has the store's lock and finds the intent record of another refresh. Who wrote it is dead, or
 * alive without the lock: it then writes the record again every 3 s while it waits for the response, and saves new tokens
 * every second. So a record that stays unchanged for 15 s belongs to nobody. Counted in reads of the store, not by a clock:
 * neither a pause of this process nor the clocks of two machines shorten it. Used by one thread.
 */
final class QuietPeriod {
  static final Duration LENGTH = Duration.ofSeconds(15);

  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int UNCHANGED = (int) LENGTH.dividedBy(INTERVAL);
  private static final int MOST_READS = 60;

  private final Timing timing;
  private @Nullable RefreshIntent seen;
  private int unchanged;
  private int reads;

  QuietPeriod(Timing timing) {
    this.timing = timing;
  }

  /** Whether this intent record has stayed unchanged long enough; if not, waits for the next read. */
  boolean isOver(RefreshIntent intent) {
    unchanged = intent.equals(seen) ? unchanged + 1 : 0;
    seen = intent;
    if (unchanged >= UNCHANGED) {
      return true;
    }
    reads++;
    if (reads > MOST_READS) {
      throw new TokenStoreException(
          "a refresh begun by " + intent.who()
              + " is still in flight: its refresh token is not sent a second time",
          null);
    }
    pause();
    return false;
  }

  private void pause() {
    try {
      timing.sleeper().sleep(INTERVAL, new Cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while another refresh was in flight", e);
    }
  }
}
