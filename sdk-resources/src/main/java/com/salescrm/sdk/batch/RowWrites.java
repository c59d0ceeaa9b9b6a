package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.client.WriteCount;
import com.salescrm.sdk.core.retry.Replay;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The writes that the code of a row has begun, through its client or an index. Safe for many threads. */
final class RowWrites implements WriteCount {
  private final Row row;
  // Requests that may have been sent, also rejected ones.
  private final AtomicInteger sent = new AtomicInteger();
  // Writes that took effect, may have taken effect, or have not ended.
  private final AtomicInteger effects = new AtomicInteger();
  private volatile String method = ""; // of the first of these
  private volatile @Nullable String unchangedId;

  RowWrites(Row row) {
    this.row = row;
  }

  Row row() {
    return row;
  }

  /** The code that has a client has made an upsert that sends nothing, since the object has all values. */
  static void leaveUnchanged(ApiClient http, String id) {
    for (WriteCount count : ClientInternals.of(http).counts()) {
      if (count instanceof RowWrites writes) {
        writes.unchangedId = id;
      }
    }
  }

  /** The id of the object that the latest such upsert has found; null if there was none. */
  @Nullable
  String unchangedId() {
    return unchangedId;
  }

  @Override
  public void add(String ofRequest, Replay replay) {
    if (row.sentBefore && replay != Replay.SAFE) {
      throw new IllegalStateException("an earlier run may have sent " + ofRequest
          + " in the code of the write " + row.key() + ": check whether it took effect");
    }
    if (sent.getAndIncrement() > 0 && row.write().operation().isPlanned()) {
      sent.decrementAndGet();
      throw new IllegalStateException(
          "the code sends a second write, which the plan does not show: " + ofRequest);
    }
    if (effects.getAndIncrement() == 0) {
      method = ofRequest;
    }
  }

  @Override
  public void failed(CrmException failure) {
    if (!failure.mayHaveTakenEffect()) {
      effects.decrementAndGet();
    }
    if (failure.outcome().equals(Optional.of(Outcome.NOT_SENT))) {
      sent.decrementAndGet();
    }
  }

  /** Whether no write took effect, may have taken effect, or runs. */
  boolean hadNoEffect() {
    return effects.get() == 0;
  }

  /**
   * Whether a failure decides what becomes of the row: it is that of the one write, and no other one was sent before a doubt,
   * or there was no effect at all. Otherwise the code must not be run again.
   */
  boolean isDecidedBy(RuntimeException failure) {
    boolean mayHaveTakenEffect = failure instanceof CrmException e && e.mayHaveTakenEffect();
    return mayHaveTakenEffect
        ? effects.get() == 1 && isOfRequest((CrmException) failure)
        : hadNoEffect();
  }

  /** An exception without attempts is one of the code itself, or of an index, after a request. */
  private boolean isOfRequest(CrmException failure) {
    return !failure.attempts().isEmpty() && (sent.get() == 1 || RowRunner.isProcessed(failure));
  }

  /** The status of the write that took effect. */
  WriteStatus status() {
    return hadNoEffect() ? WriteStatus.UNCHANGED : RequestWrite.status(method);
  }
}
