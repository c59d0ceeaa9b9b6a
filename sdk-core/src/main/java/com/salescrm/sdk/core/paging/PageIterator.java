package com.salescrm.sdk.core.paging;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pages of one iteration, one after the other; subclasses say where the next one comes from. Used by one thread. */
abstract class PageIterator<T> implements Iterator<Page<T>> {
  private final Consumer<? super Page<T>> observer;
  private @Nullable Page<T> next;
  private boolean any;

  /** With an observer that is called for each page before it is given out. */
  PageIterator(Consumer<? super Page<T>> observer) {
    this.observer = observer;
  }

  /** The next page, or null after the last. */
  abstract @Nullable Page<T> fetchNext();

  /** Ends what is in flight; for the thread that iterates. Does nothing where nothing is fetched ahead. */
  void end() {}

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
    observer.accept(page);
    return page;
  }

  /** An empty page that only says that the list ends is not given out, unless it is all there is. */
  private @Nullable Page<T> meaningful(@Nullable Page<T> page) {
    return page != null && any && page.isLast() && page.items().isEmpty() ? null : page;
  }
}
