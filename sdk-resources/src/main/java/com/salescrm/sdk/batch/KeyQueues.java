package com.salescrm.sdk.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The rows that are read and not begun: of each key one is ready, and the others wait for it in the order of the input. Also
 * the rows that another process has begun.
 */
final class KeyQueues {
  private static final int MAX_BUSY = 1_000;
  private static final long FIRST_BUSY_DELAY_NANOS = 250_000_000;
  private static final int MAX_DOUBLINGS = 4;

  // Guarded by the lock of Schedule. A key is in the map from the reading of its first row to the
  // end of its last one.
  private final Map<String, Row> lastOfKey = new HashMap<>();
  private final Deque<Row> ready = new ArrayDeque<>();
  // The rows that another process has begun: the journal is asked again after a delay.
  private final PriorityQueue<Row> busy =
      new PriorityQueue<>((a, b) -> Long.signum(a.timeNanos - b.timeNanos));
  private int size;

  /** Adds a row that was read; true if it is ready. */
  boolean add(Row row) {
    size++;
    Row before = lastOfKey.put(row.key(), row);
    if (before == null) {
      ready.addLast(row);
      return true;
    }
    before.next = row;
    return false;
  }

  /** Removes the first row that is ready. */
  @Nullable
  Row poll() {
    Row row = ready.pollFirst();
    if (row != null) {
      size--;
    }
    return row;
  }

  /** Makes the next row of the same key ready; true if there is one. */
  boolean end(Row row) {
    Row next = row.next;
    if (next != null) {
      ready.addLast(next);
      row.next = null;
      return true;
    }
    Objects.requireNonNull(lastOfKey.remove(row.key()));
    return false;
  }

  boolean hasReady() {
    return !ready.isEmpty();
  }

  /** The number of rows that are read and not begun. */
  int size() {
    return size;
  }

  /** Adds a row that another process has begun: its delay doubles from 0.25 s to 4 s. */
  void addBusy(Row row, long now) {
    row.timeNanos = now + (FIRST_BUSY_DELAY_NANOS << Math.min(row.rounds, MAX_DOUBLINGS));
    row.rounds++;
    busy.add(row);
  }

  /** Removes a row that another process had begun, and whose delay is over. */
  @Nullable
  Row pollBusy(long now) {
    Row first = busy.peek();
    if (first == null || first.timeNanos - now > 0) {
      return null;
    }
    return busy.poll();
  }

  /** The time until the first delay is over; the longest time if there is no row. */
  long nanosUntilDue(long now) {
    Row first = busy.peek();
    return first == null ? Long.MAX_VALUE : Math.max(0, first.timeNanos - now);
  }

  /** Whether further rows must not be begun until one of these is finished. */
  boolean isFullOfBusy() {
    return busy.size() >= MAX_BUSY;
  }

  boolean hasBusy() {
    return !busy.isEmpty();
  }
}
