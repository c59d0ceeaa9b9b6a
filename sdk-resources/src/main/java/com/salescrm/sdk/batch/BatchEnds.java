package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Ends a batch when every further row would fail likewise. Safe for many threads. */
final class BatchEnds {
  private final ApiClient http;
  private final ClientInternals time;
  private final Schedule schedule;
  private final Limits limits;
  // All guarded by this.
  private long respondedAt; // When a row last had a response that is not a temporary failure.
  private boolean failing; // Whether rows have failed after it,
  private long failingSince; // since when,
  private int failedRows; // how many of them began after it,
  private long failedAt; // and when the latest one failed.
  private long nextAt; // When the next write that cannot be repeated may be sent.

  /** With the client of the rows and the clock of their waits. */
  BatchEnds(ApiClient http, ClientInternals time, Schedule schedule, Limits limits) {
    this.http = http;
    this.time = time;
    this.schedule = schedule;
    this.limits = limits;
    this.respondedAt = time.nanos();
  }

  /** Ends the batch after a failure that is not one of the row. */
  void check(Row row, RuntimeException e) {
    if (Failures.endsBatch(e)
        || (row.index() != null && Failures.failsEachUse(e))
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
  synchronized void responded() {
    respondedAt = time.nanos();
    failing = false;
  }

  /**
   * A row ended since the service failed, or the database of its index. Ends the batch if several rows failed and none had a
   * response for as long as a row may wait. One row may be the reason of its failure, such as a body that a proxy drops.
   *
   * @param row the row; it counts once
   * @param since when it began to fail, in nanoseconds
   */
  synchronized void failed(Row row, long since, RuntimeException failure) {
    long now = time.nanos();
    long patience = limits.patience.toNanos();
    boolean respondedMeanwhile = respondedAt - since > 0;
    long begin = respondedMeanwhile ? respondedAt : since;
    if (!failing || begin - failedAt > patience / 3) { // Nothing was sent since.
      failing = true;
      failingSince = begin;
      failedRows = 0;
    } else if (begin - failingSince < 0) {
      failingSince = begin;
    }
    if (!respondedMeanwhile && !row.countsAsFailed) {
      row.countsAsFailed = true;
      failedRows++;
    }
    failedAt = now;
    nextAt = now + limits.pause.toNanos();
    if (failedRows > 1 && now - failingSince >= patience) {
      schedule.fail(failure);
    }
  }

  /** Whether a write that cannot be repeated has to wait: during an outage, one in each pause is sent. */
  synchronized boolean holdsBack() {
    long now = time.nanos();
    boolean holdsBack = failing && nextAt - now > 0;
    if (!holdsBack) {
      nextAt = now + limits.pause.toNanos();
    }
    return holdsBack;
  }
}
