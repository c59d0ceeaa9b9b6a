package com.salescrm.sdk.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows that are read and not begun: of each key one is ready, and the others wait for it in the order of the input. */
final class KeyQueues {
  // Guarded by the lock of Schedule. A key is in the map from the reading of its first row to the
  // end of its last one.
  private final Map<String, Row> lastOfKey = new HashMap<>();
  private final Deque<Row> ready = new ArrayDeque<>();
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
}
