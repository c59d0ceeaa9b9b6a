package com.salescrm.sdk.core.paging;

import org.jspecify.annotations.Nullable;

/** Fetches a page when it is asked for. */
final class SequentialPages<T> extends PageIterator<T> {
  private final PageSource<T> source;
  private final PageBook<T> book;

  SequentialPages(PageSource<T> source, PageBook<T> book) {
    this.source = source;
    this.book = book;
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return book.ended() ? null : book.enter(source.fetch(book.position()));
  }
}
