package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Ends a batch when every further row would fail likewise. Safe for many threads. */
final class BatchEnds {
  private final ApiClient http;
  private final ClientInternals time;
  private final Schedule schedule;
  // When a row last had a response that is not a temporary failure, in nanoseconds, and how many
  // rows waited as long as a row may since then.
  private volatile long respondedAt;
  private final AtomicInteger waited = new AtomicInteger();
  // Writes whose effect is not known: when the first one since the latest response failed, and
  // when the next one may be sent.
  private long failingSince; // Guarded by this, as the following ones.
  private long failedAt; // The latest one.
  private long nextAt;

  /** With the client of the rows and the clock of their waits. */
  BatchEnds(ApiClient http, ClientInternals time, Schedule schedule) {
    this.http = http;
    this.time = time;
    this.schedule = schedule;
    this.respondedAt = time.nanos();
    this.failingSince = respondedAt;
  }

  /** Ends the batch after a failure that is not one of the row. */
  void check(RuntimeException e) {
    if (Failures.endsBatch(e)
        || (e instanceof CallCancelledException && isCancelled())
        || (e instanceof IllegalStateException && closed(http) != null)) {
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

  /** Why a client can send nothing, since it is closed; null if it is open. */
  static @Nullable IllegalStateException closed(ApiClient http) {
    try {
      Explanation unused =
          http.explain(client -> client.send(ApiRequest.get("/").build()));
      return null;
    } catch (IllegalStateException e) { // A closed client cannot explain either.
      return e;
    }
  }

  /** The service carried a row out, or rejected it. */
  void responded() {
    respondedAt = time.nanos();
    waited.set(0);
  }

  /** A write failed, and its effect is not known: the next one waits, and the batch ends if there is no response for long. */
  synchronized void failed(RuntimeException failure, Limits limits) {
    long now = time.nanos();
    boolean isLongAgo = now - failedAt > limits.patience().toNanos() / 3; // Nothing was sent since.
    if (!isFailing() || isLongAgo) {
      failingSince = now;
    }
    failedAt = now;
    nextAt = now + limits.pause().toNanos();
    if (now - failingSince >= limits.patience().toNanos()) {
      schedule.fail(failure);
    }
  }

  /** Whether a write that cannot be repeated has to wait: during an outage, one in each pause is sent. */
  synchronized boolean holdsBack(Duration pause) {
    long now = time.nanos();
    boolean holdsBack = isFailing() && nextAt - now > 0;
    if (!holdsBack) {
      nextAt = now + pause.toNanos();
    }
    return holdsBack;
  }

  private boolean isFailing() {
    return respondedAt - failingSince < 0;
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
