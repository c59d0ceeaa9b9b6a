package com.salescrm.sdk.core.paging;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The items of pages, one after the other. Used by one thread. */
final class ItemIterator<T> implements Iterator<T> {
  private final Iterator<Page<T>> pages;
  private Iterator<T> items = Collections.emptyIterator();

  ItemIterator(Iterator<Page<T>> pages) {
    this.pages = pages;
  }

  @Override
  public boolean hasNext() {
    while (!items.hasNext() && pages.hasNext()) {
      items = pages.next().items().iterator();
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
}
