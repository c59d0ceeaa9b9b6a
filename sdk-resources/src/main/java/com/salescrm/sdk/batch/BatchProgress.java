package com.salescrm.sdk.batch;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How far a batch is: the number of its writes by status. Immutable, safe for many threads. */
public final class BatchProgress {
  private final Map<WriteStatus, Long> counts; // Never changed.
  private final Schedule.State state;

  BatchProgress(Map<WriteStatus, Long> counts, Schedule.State state) {
    this.counts = counts.isEmpty() ? Map.of() : new EnumMap<>(counts);
    this.state = state;
  }

  /** With the counts of a complete plan, which refuses a second write of an object. */
  BatchProgress of(BatchPlan plan) {
    return new BatchProgress(plan.counts(), state);
  }

  private long count(WriteStatus status) {
    return counts.getOrDefault(status, 0L);
  }

  /** {@return the number of writes that created an object} */
  public long created() {
    return count(WriteStatus.CREATED);
  }

  /** {@return the number of writes that changed an object} */
  public long updated() {
    return count(WriteStatus.UPDATED);
  }

  /** {@return the number of writes that deleted an object} */
  public long deleted() {
    return count(WriteStatus.DELETED);
  }

  /** {@return the number of writes whose object had all values already} */
  public long unchanged() {
    return count(WriteStatus.UNCHANGED);
  }

  /** {@return the number of writes that an earlier run or another process has finished} */
  public long skipped() {
    return count(WriteStatus.SKIPPED);
  }

  /** {@return the number of writes that had no effect} */
  public long failed() {
    return count(WriteStatus.FAILED);
  }

  /** {@return the number of writes that may have taken effect, and ended without certainty} */
  public long unknown() {
    return count(WriteStatus.UNKNOWN);
  }

  /** {@return the number of writes that were read from the input, with or without a result} */
  public long read() {
    return state.read();
  }

  /** {@return the number of writes whose outcome is to be found out in the list of the service} */
  public long inDoubt() {
    return state.inDoubt();
  }

  /** {@return the number of writes that have a result} */
  public long finished() {
    long finished = 0;
    for (long count : counts.values()) {
      finished += count;
    }
    return finished;
  }

  /** {@return whether the batch was stopped, by {@link Batch#stop()} or an exception, before the end of the input} */
  public boolean isStopped() {
    return state.stopped() && !state.complete();
  }

  /** {@return whether each write of the input has a result} */
  public boolean isComplete() {
    return state.complete()
        && finished() == read(); // The caller has not taken the last results yet.
  }

  /** {@return the counts on one line, such as {@code 1200 of 1328 read: 1150 created, 48 updated, 2 failed; 3 in doubt}} */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    for (WriteStatus status : WriteStatus.values()) {
      if (count(status) > 0) {
        parts.add(count(status) + " " + status.name().toLowerCase(Locale.ROOT));
      }
    }
    return finished() + " of " + read() + " read"
        + (parts.isEmpty() ? "" : ": " + String.join(", ", parts))
        + (inDoubt() > 0 ? "; " + inDoubt() + " in doubt" : "")
        + (isStopped() ? "; stopped" : "")
        + (isComplete() ? "; complete" : "");
  }
}
