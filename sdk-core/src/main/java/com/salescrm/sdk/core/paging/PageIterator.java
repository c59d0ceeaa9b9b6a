package com.salescrm.sdk.core.paging;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pages of one iteration, in order. Fetches each page when it is requested; subclasses do earlier. Used by one thread. */
class PageIterator<T> implements Iterator<Page<T>> {
  final PageCursor<T> cursor;
  private final Consumer<? super Page<T>> observer;
  private @Nullable Page<T> next;
  private boolean any;

  /** With an observer that is called for each page before it is returned. */
  PageIterator(PageCursor<T> cursor, Consumer<? super Page<T>> observer) {
    this.cursor = cursor;
    this.observer = observer;
  }

  /** The next page, or null after the last. */
  @Nullable
  Page<T> fetchNext() {
    return cursor.next();
  }

  /** Cancels the requests in flight. Called by the iterating thread. */
  void cancel() {}

  @Override
  public final boolean hasNext() {
    if (next == null) {
      next = withoutEmptyEnd(fetchNext());
    }
    return next != null;
  }

  @Override
  public final Page<T> next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("no page follows");
    }
    Page<T> page = next;
    observer.accept(page); // If it throws, the page is the next one again.
    next = null;
    any = true;
    return page;
  }

  /** An empty page that only marks the end is not returned, unless it is the only page. */
  private @Nullable Page<T> withoutEmptyEnd(@Nullable Page<T> page) {
    return page != null && any && page.isLast() && page.items().isEmpty() ? null : page;
  }

  /** The items of the pages. */
  final Iterator<T> items() {
    return new Iterator<>() {
      private Iterator<T> items = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!items.hasNext() && PageIterator.this.hasNext()) {
          items = PageIterator.this.next().items().iterator();
        }
        return items.hasNext();
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException("no item follows");
        }
        return items.next();
      }
    };
  }
}
