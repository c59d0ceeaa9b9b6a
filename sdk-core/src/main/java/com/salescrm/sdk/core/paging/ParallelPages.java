package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.paging.PageSource.FetchedPage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fetches several pages at once. Their offsets are planned from the sizes of the pages fetched so far. A gap after a short
 * page is fetched before the next page is returned; what a long page repeats is dropped; a page that was read before its
 * predecessor, and before the list became longer, is fetched again; responses and errors after an end
 * that an earlier page stated are ignored.
 */
final class ParallelPages<T> extends PageIterator<T> {
  /** Not a record, whose methods would take more of the jar. */
  private static final class Planned<T> {
    private final long skip;
    private final CompletableFuture<FetchedPage<T>> page;

    Planned(long skip, CompletableFuture<FetchedPage<T>> page) {
      this.skip = skip;
      this.page = page;
    }
  }

  private final PageSource<T> source;
  private final InFlight inFlight;
  private final int width;
  private final PageSizes sizes;
  private final Deque<Planned<T>> pending = new ArrayDeque<>();
  private long planned;
  private long acceptedAt; // When the last page that was returned arrived.

  ParallelPages(
      PageSource<T> source,
      PageCursor<T> cursor,
      InFlight inFlight,
      int width,
      Consumer<? super Page<T>> observer) {
    super(cursor, observer);
    this.source = source;
    this.inFlight = inFlight;
    this.width = width;
    this.sizes = new PageSizes(source.fullPage() - source.overlap());
    inFlight.cancelWith(this);
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return cursor.ended() ? null : inFlight.step(this::nextInOrder);
  }

  @Override
  void cancel() {
    inFlight.cancel();
  }

  private Page<T> nextInOrder() {
    FetchedPage<T> fetched = nextFetched();
    while (!isNext(fetched)) {
      fetched = nextFetched();
    }
    Page<T> page = cursor.accept(fetched);
    acceptedAt = fetched.arrivedAt();
    if (cursor.ended()) {
      inFlight.cancel();
    }
    return page;
  }

  /** Whether the page can be returned; if it is outdated, it is planned again. */
  private boolean isNext(FetchedPage<T> page) {
    if (isKnown(page)) {
      return false;
    }
    if (isOutdated(page)) {
      planOutdated();
      return false;
    }
    return cursor.continues(page);
  }

  /** Whether everything on the page was already returned. */
  private boolean isKnown(FetchedPage<T> page) {
    return page.skip() < cursor.position() - cursor.overlap() && endOf(page) <= cursor.position();
  }

  /**
   * Whether the list became longer after the page was read and before the previous one was: an item that moved from the
   * previous page to this one is on neither. The page is fetched again then.
   */
  private boolean isOutdated(FetchedPage<T> page) {
    long before = cursor.total().orElse(0);
    return page.startedAt() < acceptedAt && page.body().totalResults().orElse(before) < before;
  }

  /** Plans the page at the position again, and those planned pages that are outdated as well. */
  private void planOutdated() {
    List<Planned<T>> others = List.copyOf(pending);
    pending.clear();
    plan(cursor.position() - cursor.overlap());
    for (Planned<T> each : others) {
      CompletableFuture<FetchedPage<T>> page = each.page;
      if (page.isDone() && !page.isCompletedExceptionally() && isOutdated(page.join())) {
        plan(each.skip);
      } else {
        pending.addLast(each);
      }
    }
  }

  /** The next planned page if it leaves no gap, else the page at the position. */
  private FetchedPage<T> nextFetched() {
    plan();
    FetchedPage<T> fetched = pending.isEmpty() ? cursor.fetch() : inFlight.await(nextPage());
    int overlap = source.overlap();
    sizes.add(
        Math.max(0, source.count(fetched.items()) - overlap),
        cursor.position() - fetched.skip() - overlap);
    return fetched;
  }

  private CompletableFuture<FetchedPage<T>> nextPage() {
    long skip = cursor.position() - cursor.overlap();
    return pending.getFirst().skip <= skip ? pending.removeFirst().page : start(source, skip);
  }

  /**
   * Plans pages up to the total if one is stated. Beside the next page, almost twice as many as can be in flight: a slow page
   * delays the pages after it, but not their requests.
   */
  private void plan() {
    int stride = sizes.stride();
    planned = pending.isEmpty() ? cursor.position() : Math.max(planned, cursor.position());
    while (stride > 0
        && pending.size() < 2 * width - 1
        && planned < cursor.total().orElse(Long.MAX_VALUE)) {
      plan(planned - cursor.overlap());
      planned += stride;
    }
  }

  private void plan(long skip) {
    pending.addLast(new Planned<>(skip, start(source, skip)));
  }

  // Takes the source as an argument: the task must not reference the iterator.
  private CompletableFuture<FetchedPage<T>> start(PageSource<T> from, long skip) {
    return inFlight.start(skip, () -> from.fetch(skip, true));
  }

  private long endOf(FetchedPage<T> page) {
    return page.skip() + source.count(page.items());
  }

  /**
   * Chooses the distance between the offsets of planned pages from the sizes of recent pages. A page that is longer than
   * planned repeats the beginning of the next one; a shorter page leaves a gap that costs one more request. If the sizes
   * vary too much, pages are fetched one by one, which limits the requests to about 1.2 times those of a sequential
   * iteration.
   */
  private static final class PageSizes {
    private static final int REMEMBERED = 8;
    private static final double MAX_WASTE = 0.15;

    private final int fullPage;
    private final Deque<Integer> recent = new ArrayDeque<>();
    private long pages;
    private double wasted; // In pages: a page of which half was known counts 0.5.

    PageSizes(int fullPage) {
      this.fullPage = fullPage;
    }

    /** @param passed how many of the {@code size} items lie before the position */
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

    /** The distance between the next planned pages; 0 to fetch one page only. */
    int stride() {
      boolean tooFew = pages == 0 || (pages == 1 && recent.getLast() < fullPage);
      return tooFew || wasted > MAX_WASTE * (pages - wasted) ? 0 : best();
    }

    /** The size that yields the most items per request: each shorter page costs another request. */
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
}
