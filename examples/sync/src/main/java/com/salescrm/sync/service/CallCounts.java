package com.salescrm.sync.service;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Counts the requests of a run. Safe for many threads. */
public final class CallCounts implements CallListener {
  private final LongAdder requests = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder rateLimited = new LongAdder();
  private final LongAdder waitedMillis = new LongAdder();
  private final CallListener next;

  CallCounts(CallListener next) {
    this.next = next;
  }

  @Override
  public void onAttempt(AttemptEvent event) {
    Attempt attempt = event.attempt();
    requests.increment();
    if (attempt.number() > 1) {
      retries.increment();
    }
    if (attempt.statusCode().orElse(0) == 429) {
      rateLimited.increment();
    }
    waitedMillis.add(attempt.waitedBefore().toMillis());
    next.onAttempt(event);
  }

  /** {@return the number of requests, retries included} */
  public long requests() {
    return requests.sum();
  }

  /** {@return the number of requests that repeated one} */
  public long retries() {
    return retries.sum();
  }

  /** {@return the number of responses 429} */
  public long rateLimited() {
    return rateLimited.sum();
  }

  /** {@return the time waited before requests; waits of parallel requests are added} */
  public Duration waited() {
    return Duration.ofMillis(waitedMillis.sum());
  }
}
