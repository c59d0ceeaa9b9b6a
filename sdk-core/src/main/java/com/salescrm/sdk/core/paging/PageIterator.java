package com.salescrm.sdk.core.paging;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pages of one iteration, in order; subclasses fetch them. Used by one thread. */
abstract class PageIterator<T> implements Iterator<Page<T>> {
  private final Consumer<? super Page<T>> observer;
  private @Nullable Page<T> next;
  private boolean any;

  /** With an observer that is called for each page before it is returned. */
  PageIterator(Consumer<? super Page<T>> observer) {
    this.observer = observer;
  }

  /** Fetches each page when it is requested. */
  static <T> PageIterator<T> sequential(PageCursor<T> cursor, Consumer<? super Page<T>> observer) {
    return new PageIterator<>(observer) {
      @Override
      @Nullable
      Page<T> fetchNext() {
        return cursor.next();
      }
    };
  }

  /** The next page, or null after the last. */
  abstract @Nullable Page<T> fetchNext();

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
    next = null;
    any = true;
    observer.accept(page);
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
