package com.salescrm.sdk.core.paging;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The totals that the pages of one iteration stated. Pages that are in flight at the same time are answered in any
 * order, so a total is compared only with one that had arrived before its own page was requested. Used by one thread at
 * a time.
 */
final class TotalHistory {
  private static final int REMEMBERED = 130; // Twice the pages that can be in flight, and two.

  /** @param known how much of the shrinking that was reported so far this total already shows */
  private record Stated(long total, long arrivedAt, long known) {}

  private final Deque<Stated> stated = new ArrayDeque<>();
  private long reported;

  /** By how many items the list became shorter, beyond what this method returned before; 0 if it did not. */
  long shrunkBy(long total, FetchedPage<?> page) {
    Stated before = latestBefore(page.startedAt());
    long lost = before == null ? 0 : Math.max(0, before.total - total);
    long known = before == null ? 0 : before.known + lost;
    stated.addLast(new Stated(total, page.arrivedAt(), known));
    if (stated.size() > REMEMBERED) {
      stated.removeFirst();
    }
    long more = Math.max(0, known - reported);
    reported += more;
    return more;
  }

  private @Nullable Stated latestBefore(long startedAt) {
    Stated latest = null;
    for (Stated each : stated) {
      if (each.arrivedAt < startedAt && (latest == null || each.arrivedAt > latest.arrivedAt)) {
        latest = each;
      }
    }
    return latest;
  }
}
