package com.salescrm.sdk.core.paging;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Fetches some pages ahead of the caller, one after the other, since where a page begins is known only from the one
 * before.
 */
final class PrefetchedPages<T> extends PageIterator<T> {
  // The book is used by the fetches alone, and each of them starts when the one before has ended.
  private final PageBook<T> book;
  private final PageSource<T> source;
  private final Ahead ahead = new Ahead();
  private final Deque<CompletableFuture<@Nullable Page<T>>> coming = new ArrayDeque<>();
  private final int pages;
  private @Nullable CompletableFuture<@Nullable Page<T>> newest;

  PrefetchedPages(PageSource<T> source, PageBook<T> book, int pages) {
    this.source = source.over(source.http().stoppedBy(ahead.stop()));
    this.book = book;
    this.pages = pages;
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return ahead.step(this::nextInOrder);
  }

  private @Nullable Page<T> nextInOrder() {
    while (coming.size() <= pages) {
      newest = startAfter(newest);
      coming.addLast(newest);
    }
    return ahead.await(coming.removeFirst());
  }

  private CompletableFuture<@Nullable Page<T>> startAfter(
      @Nullable CompletableFuture<@Nullable Page<T>> previous) {
    return previous == null
        ? ahead.start(this::fetch)
        : previous.thenCompose(page ->
            page == null ? CompletableFuture.completedFuture(null) : ahead.start(this::fetch));
  }

  private @Nullable Page<T> fetch() {
    return book.ended() ? null : book.enter(source.fetch(book.position()));
  }
}
