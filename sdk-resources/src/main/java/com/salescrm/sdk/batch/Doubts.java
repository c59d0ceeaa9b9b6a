package com.salescrm.sdk.batch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The creates whose outcome is not known. They wait until one pass of the list is worth its requests: until twice as many
 * wait as the list has pages, or until nothing else is left to do. A pass decides only the rows whose doubt is older than the
 * lag of the list.
 */
final class Doubts {
  static final int MAX_WAITING = 5_000;
  private static final int MIN_WAITING = 100;
  // A reader that is slower than the workers makes them idle again and again.
  private static final long SLOW_INPUT_NANOS = Duration.ofSeconds(30).toNanos();

  // Guarded by the lock of Schedule. The rows of an index are in the order of their doubts.
  private final Map<ExternalIdIndex<?>, List<Row>> rows = new LinkedHashMap<>();
  private int size;

  /** How much is left to do besides the doubts. */
  enum Idle {
    /** Rows are run or can be begun. */
    NO,
    /** No row can be begun at the moment; the input may have more. */
    AT_THE_MOMENT,
    /** Nothing else can be done before the doubts are resolved. */
    YES
  }

  /** Rows that one pass of the list decides. Not a record, whose methods would take more of the jar. */
  static final class Pass {
    final ExternalIdIndex<?> index;
    final List<Row> rows;

    /**
     * Creates a pass.
     *
     * @param index the index whose list is passed
     * @param rows in the order of their doubts
     */
    Pass(ExternalIdIndex<?> index, List<Row> rows) {
      this.index = index;
      this.rows = rows;
    }
  }

  /**
   * Adds a row.
   *
   * @param timeNanos when its doubt arose
   */
  void add(ExternalIdIndex<?> index, Row row, long timeNanos) {
    row.timeNanos = timeNanos;
    rows.computeIfAbsent(index, ignored -> new ArrayList<>()).add(row);
    size++;
  }

  /** Removes the rows of the next pass; null if it is too early. */
  @Nullable
  Pass poll(long now, Idle idle) {
    for (Map.Entry<ExternalIdIndex<?>, List<Row>> entry : rows.entrySet()) {
      if (nanosUntilDue(entry.getKey(), entry.getValue(), now, idle) <= 0) {
        return take(entry.getKey(), entry.getValue(), now);
      }
    }
    return null;
  }

  private Pass take(ExternalIdIndex<?> index, List<Row> waiting, long now) {
    long newest = now - index.listLag().toNanos();
    int count = 0;
    while (count < waiting.size() && waiting.get(count).timeNanos - newest <= 0) {
      count++;
    }
    List<Row> aged = waiting.subList(0, count);
    Pass pass = new Pass(index, List.copyOf(aged));
    aged.clear();
    if (waiting.isEmpty()) {
      rows.remove(index);
    }
    size -= count;
    return pass;
  }

  /** Removes all rows of one index; null if there is none. */
  @Nullable
  Pass pollAll() {
    for (Map.Entry<ExternalIdIndex<?>, List<Row>> entry : rows.entrySet()) {
      rows.remove(entry.getKey());
      size -= entry.getValue().size();
      return new Pass(entry.getKey(), entry.getValue());
    }
    return null;
  }

  /** The time until the next pass; the longest time if it depends on other rows. */
  long nanosUntilDue(long now, Idle idle) {
    long least = Long.MAX_VALUE;
    for (Map.Entry<ExternalIdIndex<?>, List<Row>> entry : rows.entrySet()) {
      least = Math.min(least, nanosUntilDue(entry.getKey(), entry.getValue(), now, idle));
    }
    return Math.max(0, least);
  }

  private static long nanosUntilDue(
      ExternalIdIndex<?> index, List<Row> waiting, long now, Idle idle) {
    int enough = Math.max(MIN_WAITING, Math.min(2 * index.contents().pages(), MAX_WAITING));
    long lag = index.listLag().toNanos();
    long least = Long.MAX_VALUE;
    if (waiting.size() >= enough) {
      least = waiting.get(enough - 1).timeNanos + lag - now;
    }
    if (idle != Idle.NO) {
      long wait = idle == Idle.YES ? lag : Math.max(lag, SLOW_INPUT_NANOS);
      least = Math.min(least, waiting.get(waiting.size() - 1).timeNanos + wait - now);
    }
    return least;
  }

  int size() {
    return size;
  }
}
