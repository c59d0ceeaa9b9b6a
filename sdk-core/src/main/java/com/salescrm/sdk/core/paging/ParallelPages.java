package com.salescrm.sdk.core.paging;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fetches several pages at once. Where they begin is planned from the sizes of the pages that came, whatever was asked
 * for. A gap that a short page leaves is filled before the next page is given out, what a long page repeats is dropped,
 * and what lies behind an end that an earlier page stated is ignored, be it a response or an error.
 */
final class ParallelPages<T> extends PageIterator<T> {
  private record Planned<T>(long skip, CompletableFuture<FetchedPage<T>> page) {}

  private final PageSource<T> source;
  private final PageCursor<T> cursor;
  private final InFlight inFlight;
  private final int width;
  private final PageSizes sizes;
  private final Deque<Planned<T>> coming = new ArrayDeque<>();
  private long planned;

  ParallelPages(
      PageSource<T> source,
      PageCursor<T> cursor,
      InFlight inFlight,
      int width,
      Consumer<? super Page<T>> observer) {
    super(observer);
    this.source = source;
    this.cursor = cursor;
    this.inFlight = inFlight;
    this.width = width;
    this.sizes = new PageSizes(source.fullPage());
    inFlight.endWith(this);
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return cursor.ended() ? null : inFlight.step(this::nextInOrder);
  }

  @Override
  void end() {
    inFlight.end();
  }

  private Page<T> nextInOrder() {
    FetchedPage<T> fetched = nextFetched();
    while (fetched.skip() < cursor.position() && endOf(fetched) <= cursor.position()) {
      fetched = nextFetched(); // Nothing of this one is left.
    }
    Page<T> page = cursor.accept(fetched);
    if (cursor.ended()) {
      inFlight.end();
    }
    return page;
  }

  /** The next of the planned pages if it leaves no gap, else the page at the position. */
  private FetchedPage<T> nextFetched() {
    plan();
    Planned<T> first = coming.peekFirst();
    FetchedPage<T> fetched = first != null && first.skip() <= cursor.position()
        ? inFlight.await(coming.removeFirst().page())
        : cursor.fetch();
    sizes.add(source.count(fetched.body().items()), cursor.position() - fetched.skip());
    return fetched;
  }

  /** Keeps as many pages in flight as are wanted, up to the total where one is stated. */
  private void plan() {
    int stride = sizes.stride();
    planned = coming.isEmpty() ? cursor.position() : Math.max(planned, cursor.position());
    while (stride > 0 && coming.size() < width && planned < cursor.total().orElse(Long.MAX_VALUE)) {
      coming.addLast(new Planned<>(planned, start(source, planned)));
      planned += stride;
    }
  }

  // Not a lambda of this object: what is in flight must not hold the iterator.
  private CompletableFuture<FetchedPage<T>> start(PageSource<T> from, long skip) {
    return inFlight.start(() -> from.fetch(skip, true));
  }

  private long endOf(FetchedPage<T> page) {
    return page.skip() + source.count(page.body().items());
  }
}
