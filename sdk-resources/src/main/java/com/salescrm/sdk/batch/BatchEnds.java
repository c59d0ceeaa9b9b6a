package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends a batch when every further row would fail likewise. Safe for many threads. */
final class BatchEnds {
  private final ApiClient http;
  private final ClientInternals time;
  private final Schedule schedule;
  // When a row last had a response that is not a temporary failure, in nanoseconds, and how many
  // rows waited as long as a row may since then.
  private volatile long respondedAt;
  private final AtomicInteger waited = new AtomicInteger();

  /** With the client of the rows and the clock of their waits. */
  BatchEnds(ApiClient http, ClientInternals time, Schedule schedule) {
    this.http = http;
    this.time = time;
    this.schedule = schedule;
    this.respondedAt = time.nanos();
  }

  /** Ends the batch after a failure that is not one of the row. */
  void check(RuntimeException e) {
    if (Failures.endsBatch(e)
        || (e instanceof CallCancelledException && isCancelled())
        || (e instanceof IllegalStateException && isClosed())) {
      schedule.fail(e);
    }
  }

  /** Whether the caller has cancelled the calls of the client. */
  private boolean isCancelled() {
    try {
      ClientInternals.of(http).sleep(Duration.ZERO); // Not time: a stop of the batch cancels it.
      return false;
    } catch (CallCancelledException e) {
      return true;
    } catch (CallInterruptedException e) { // Only code of the caller interrupts a worker.
      return false;
    }
  }

  private boolean isClosed() {
    try {
      Explanation unused =
          http.explain(client -> client.send(ApiRequest.get("/").build()));
      return false;
    } catch (IllegalStateException e) { // A closed client cannot explain either.
      return true;
    }
  }

  /** The service carried a row out, or rejected it. */
  void responded() {
    respondedAt = time.nanos();
    waited.set(0);
  }

  /**
   * Ends the batch if the service fails for all rows: several have waited as long as a row may, and no row was answered in
   * that time. One row may be the reason of its failure, such as a body that a proxy drops.
   *
   * @param rows the number of rows that have waited
   * @param since when they began to, in nanoseconds
   * @param failure the latest one
   */
  void waited(int rows, long since, RuntimeException failure) {
    if (respondedAt - since <= 0 && waited.addAndGet(rows) > 1) {
      schedule.fail(failure);
    }
  }
}
