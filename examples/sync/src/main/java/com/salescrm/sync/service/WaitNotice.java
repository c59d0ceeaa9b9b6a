package com.salescrm.sync.service;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Prints why the program waits, at most once a minute, so that a long wait is no silence. Safe for many threads.
 */
final class WaitNotice implements CallListener {
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final PrintStream err;
  private final int maxWaitMinutes;
  private final LongSupplier nanos;
  // When the latest line was printed; written by each call that prints one.
  private final AtomicReference<@Nullable Long> printed = new AtomicReference<>();

  WaitNotice(PrintStream err, int maxWaitMinutes, LongSupplier nanos) {
    this.err = err;
    this.maxWaitMinutes = maxWaitMinutes;
    this.nanos = nanos;
  }

  @Override
  public void onAttempt(AttemptEvent event) {
    Attempt attempt = event.attempt();
    int status = attempt.statusCode().orElse(0);
    // The first attempt without a response may have been cancelled by a stop of the program.
    boolean unreachable = attempt.failure().isPresent() && attempt.number() > 1;
    boolean isRepeated = unreachable || status == 429 || status >= 500;
    if (maxWaitMinutes > 0 && isRepeated && isDue()) {
      err.println("crm-sync: " + event.method() + " " + event.pathTemplate() + ": "
          + attempt.failure().orElse("returned " + status) + "; waiting up to " + maxWaitMinutes
          + " minutes for the service (--max-wait)");
    }
  }

  private boolean isDue() {
    Long latest = printed.get();
    long now = nanos.getAsLong();
    return (latest == null || now - latest >= MINUTE_NANOS) && printed.compareAndSet(latest, now);
  }
}
