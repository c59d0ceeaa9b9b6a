package com.salescrm.sdk.core.paging;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prefetches pages one after the other, since the offset of a page follows from the page before it. */
final class PrefetchedPages<T> extends PageIterator<T> {
  private final Chain<T> chain;
  private final InFlight inFlight;
  private final Deque<CompletableFuture<@Nullable Page<T>>> pending = new ArrayDeque<>();
  private final int pages;

  PrefetchedPages(
      PageCursor<T> cursor, InFlight inFlight, int pages, Consumer<? super Page<T>> observer) {
    super(cursor, observer);
    this.chain = new Chain<>(cursor, inFlight);
    this.inFlight = inFlight;
    this.pages = pages;
    inFlight.cancelWith(this);
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return inFlight.step(this::nextInOrder);
  }

  private @Nullable Page<T> nextInOrder() {
    while (pending.size() <= pages) {
      pending.addLast(chain.startNext());
    }
    return inFlight.await(pending.removeFirst());
  }

  @Override
  void cancel() {
    inFlight.cancel();
  }

  /** What the fetching threads reference. They must not reference the iterator, or it never becomes unreachable. */
  private static final class Chain<T> {
    // Used by the fetches only; each fetch starts after the previous one is complete.
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
          ? newest.thenCompose(page -> page == null
              ? CompletableFuture.completedFuture(null)
              : inFlight.start(0, cursor::next))
          : inFlight.start(0, cursor::next);
      any = true;
      return newest;
    }
  }
}
