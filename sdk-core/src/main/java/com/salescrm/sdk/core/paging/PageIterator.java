package com.salescrm.sdk.core.paging;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The pages of one pass, one after the other; subclasses say where the next one comes from. Used by one thread. */
abstract class PageIterator<T> implements Iterator<Page<T>> {
  private @Nullable Page<T> next;
  private boolean any;

  /** The next page, or null after the last. */
  abstract @Nullable Page<T> fetchNext();

  @Override
  public final boolean hasNext() {
    if (next == null) {
      next = meaningful(fetchNext());
    }
    return next != null;
  }

  @Override
  public final Page<T> next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("no page follows");
    }
    Page<T> page = next;
    next = null;
    any = true;
    return page;
  }

  /** An empty page that only tells the end is not given out, unless it is all there is. */
  private @Nullable Page<T> meaningful(@Nullable Page<T> page) {
    return page != null && any && page.isLast() && page.items().isEmpty() ? null : page;
  }
}
