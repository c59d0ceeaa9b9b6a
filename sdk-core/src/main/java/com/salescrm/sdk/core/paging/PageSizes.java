package com.salescrm.sdk.core.paging;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How far apart pages are best planned, learned from the sizes of those that came. A page that is longer than planned
 * repeats the beginning of the next one, a shorter one leaves a gap that takes a request more. Where the sizes vary too
 * much, nothing is planned for a while and pages are fetched one after the other: so the requests stay within about 1.2
 * times those of a sequential iteration. Used by one thread.
 */
final class PageSizes {
  private static final int REMEMBERED = 8;
  private static final double MOST_WASTE = 0.15;

  private final int fullPage;
  private final Deque<Integer> recent = new ArrayDeque<>();
  private long pages;
  private double wasted; // In pages: of a page of which half was known, a half.

  PageSizes(int fullPage) {
    this.fullPage = fullPage;
  }

  /**
   * Notes a page.
   *
   * @param size how many items it held
   * @param passed how many of them lie before the position
   */
  void add(int size, long passed) {
    pages++;
    if (passed > 0) {
      wasted += size == 0 ? 1 : Math.min(1, (double) passed / size);
    }
    recent.addLast(size);
    if (recent.size() > REMEMBERED) {
      recent.removeFirst();
    }
  }

  /** How far apart to plan the next pages; 0 to fetch just one. */
  int stride() {
    boolean tooFew = pages == 0 || (pages == 1 && recent.getLast() < fullPage);
    return tooFew || wasted > MOST_WASTE * (pages - wasted) ? 0 : best();
  }

  /** The size that brings most items for a request: each page that is shorter takes another one. */
  private int best() {
    int best = 0;
    double most = 0;
    for (int size : recent) {
      long shorter = recent.stream().filter(each -> each < size).count();
      double items = size / (1 + (double) shorter / recent.size());
      if (items > most) {
        most = items;
        best = size;
      }
    }
    return best;
  }
}
