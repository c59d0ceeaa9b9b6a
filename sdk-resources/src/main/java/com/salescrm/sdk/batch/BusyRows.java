package com.salescrm.sdk.batch;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Rows that another process has begun: the journal is asked again after a delay that doubles from 0.25 s to 4 s. */
final class BusyRows {
  private static final int LIMIT = 1_000;
  private static final long FIRST_DELAY_NANOS = 250_000_000;
  private static final int DOUBLINGS = 4;

  // Guarded by the lock of Schedule.
  private final PriorityQueue<Row> rows =
      new PriorityQueue<>((a, b) -> Long.signum(a.timeNanos - b.timeNanos));

  void add(Row row, long now) {
    row.timeNanos = now + (FIRST_DELAY_NANOS << Math.min(row.rounds, DOUBLINGS));
    row.rounds++;
    rows.add(row);
  }

  /** Removes a row whose delay is over. */
  @Nullable
  Row poll(long now) {
    Row first = rows.peek();
    if (first == null || first.timeNanos - now > 0) {
      return null;
    }
    return rows.poll();
  }

  /** The time until the first delay is over; the longest time if there is no row. */
  long nanosUntilDue(long now) {
    Row first = rows.peek();
    return first == null ? Long.MAX_VALUE : Math.max(0, first.timeNanos - now);
  }

  /** Whether further rows must not be begun until one of these is finished. */
  boolean isFull() {
    return rows.size() >= LIMIT;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }
}
