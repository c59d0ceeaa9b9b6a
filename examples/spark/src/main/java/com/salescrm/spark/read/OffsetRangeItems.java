package com.salescrm.spark.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.spark.partition.OffsetRange;
import com.salescrm.sync.table.Table;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The objects of an {@link OffsetRange}. Belongs to one thread. */
final class OffsetRangeItems implements Iterator<JsonNode>, AutoCloseable {
  /** The pages that are searched for the first object before the search begins at the start of the list. */
  private static final int SEARCHED_PAGES = 10;

  private final Table table;
  private final Paginated<JsonNode> list;
  private final OffsetRange range;
  private final int pageSize;
  private @Nullable Stream<JsonNode> stream;
  private @Nullable Iterator<JsonNode> items;
  private @Nullable JsonNode next;
  private boolean ended;

  OffsetRangeItems(Table table, Paginated<JsonNode> list, OffsetRange range, int pageSize) {
    this.table = table;
    this.list = list;
    this.range = range;
    this.pageSize = pageSize;
  }

  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      JsonNode item = items == null ? first() : following(items);
      boolean isEnd = item == null || range.endIds().contains(table.id(item));
      next = isEnd ? null : item;
      ended = isEnd;
    }
    return next != null;
  }

  @Override
  public JsonNode next() {
    JsonNode item = hasNext() ? next : null;
    if (item == null) {
      throw new NoSuchElementException();
    }
    next = null;
    return item;
  }

  @Override
  public void close() {
    if (stream != null) {
      stream.close();
    }
  }

  private @Nullable JsonNode first() {
    if (range.firstIds().isEmpty()) {
      return following(open(0));
    }
    JsonNode found = null;
    long near = Math.max(0, range.from() - pageSize);
    if (near > 0) {
      found = search(near, (long) SEARCHED_PAGES * pageSize);
    }
    if (found == null) {
      found = search(0, Long.MAX_VALUE);
    }
    if (found == null) {
      throw changed("begins");
    }
    return found;
  }

  /** Finds the first of the ids. If it is the first object read, others may precede it. */
  private @Nullable JsonNode search(long offset, long most) {
    Iterator<JsonNode> from = open(offset);
    for (long i = 0; i < most && from.hasNext(); i++) {
      JsonNode item = from.next();
      if (range.firstIds().contains(table.id(item))) {
        return i == 0 && offset > 0 ? null : item;
      }
    }
    return null;
  }

  private @Nullable JsonNode following(Iterator<JsonNode> from) {
    if (!from.hasNext()) {
      if (!range.endIds().isEmpty()) {
        throw changed("ends");
      }
      return null;
    }
    return from.next();
  }

  private Iterator<JsonNode> open(long offset) {
    close();
    stream = list.skip(offset).prefetch(1).stream();
    items = stream.iterator();
    return items;
  }

  private IllegalStateException changed(String where) {
    return new IllegalStateException("the list of " + table.title()
        + " changed too much while it was read: the objects at which a partition " + where
        + " are gone; read it again, or with a larger partitionRows");
  }
}
