package com.salescrm.sdk.core.paging;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Fetches a page when it is asked for. */
final class SequentialPages<T> extends PageIterator<T> {
  private final PageCursor<T> cursor;

  SequentialPages(PageCursor<T> cursor, Consumer<? super Page<T>> observer) {
    super(observer);
    this.cursor = cursor;
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return cursor.next();
  }
}
