package com.salescrm.sdk.core.paging;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fetches some pages ahead of the caller, one after the other, since where a page begins is known only from the one
 * before.
 */
final class PrefetchedPages<T> extends PageIterator<T> {
  private final Chain<T> chain;
  private final InFlight inFlight;
  private final Deque<CompletableFuture<@Nullable Page<T>>> coming = new ArrayDeque<>();
  private final int pages;

  PrefetchedPages(
      PageCursor<T> cursor, InFlight inFlight, int pages, Consumer<? super Page<T>> observer) {
    super(observer);
    this.chain = new Chain<>(cursor, inFlight);
    this.inFlight = inFlight;
    this.pages = pages;
    inFlight.endWith(this);
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return inFlight.step(this::nextInOrder);
  }

  private @Nullable Page<T> nextInOrder() {
    while (coming.size() <= pages) {
      coming.addLast(chain.startNext());
    }
    return inFlight.await(coming.removeFirst());
  }

  @Override
  void end() {
    inFlight.end();
  }

  /** What the fetching threads hold: not the iterator, which would then never become unreachable. */
  private static final class Chain<T> {
    // The cursor is used by the fetches alone, and each of them starts when the one before has
    // ended.
    private final PageCursor<T> cursor;
    private final InFlight inFlight;
    private CompletableFuture<@Nullable Page<T>> newest = CompletableFuture.completedFuture(null);
    private boolean any;

    Chain(PageCursor<T> cursor, InFlight inFlight) {
      this.cursor = cursor;
      this.inFlight = inFlight;
    }

    CompletableFuture<@Nullable Page<T>> startNext() {
      newest = any
          ? newest.thenCompose(page ->
              page == null ? CompletableFuture.completedFuture(null) : inFlight.start(cursor::next))
          : inFlight.start(cursor::next);
      any = true;
      return newest;
    }
  }
}
