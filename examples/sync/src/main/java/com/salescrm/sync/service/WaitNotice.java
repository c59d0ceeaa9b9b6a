package com.salescrm.sync.service;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sync.cli.Numbers;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Prints why the program waits, at most once a minute, so that a long wait is no silence. Safe for many threads.
 */
final class WaitNotice implements CallListener {
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final PrintStream err;
  private final int maxWaitMinutes;
  private final LongSupplier nanos;
  // When the next line may be printed; written by each call that prints one.
  private final AtomicLong next;

  WaitNotice(PrintStream err, int maxWaitMinutes, LongSupplier nanos) {
    this.err = err;
    this.maxWaitMinutes = maxWaitMinutes;
    this.nanos = nanos;
    this.next = new AtomicLong(nanos.getAsLong());
  }

  @Override
  public void onAttempt(AttemptEvent event) {
    Attempt attempt = event.attempt();
    int status = attempt.statusCode().orElse(0);
    // The first attempt without a response may have been cancelled by a stop of the program.
    boolean unreachable = attempt.failure().isPresent() && attempt.number() > 1;
    boolean isRepeated = unreachable || status == 429 || status >= 500;
    if (maxWaitMinutes > 0 && isRepeated && isDue()) {
      err.println("crm-sync: " + event.method() + " " + event.path() + ": "
          + attempt.failure().orElse("returned " + status) + "; waiting up to "
          + Numbers.count(maxWaitMinutes, "minute") + " for the service (--max-wait)");
    }
  }

  private boolean isDue() {
    long due = next.get();
    long now = nanos.getAsLong();
    return now - due >= 0 && next.compareAndSet(due, now + MINUTE_NANOS);
  }
}
