package com.salescrm.spark.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.spark.filter.Range;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.read.ObservedList;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.sync.table.Kind;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects whose time of change is in a range, in the order of these times. The next page is requested by the last time of
 * the page before, not by an offset: an object that is edited meanwhile leaves the range and shifts no other. Offsets are used
 * only among more objects with the same time than a page has; their pages overlap. Belongs to one thread.
 */
final class ChangedObjects implements Iterator<JsonNode> {
  static final String UPDATED = "date_updated";
  private static final int MOST_READS = 20;

  private final ApiClient http;
  private final ListRequest list;
  private final long until;
  private final Set<String> atStart =
      new HashSet<>(); // The ids that were returned of the time from.
  private long from;
  private Iterator<JsonNode> items = Collections.emptyIterator();
  private @Nullable JsonNode next;
  private boolean isOneTime; // Whether the items are all those of the time from.
  private boolean mayMiss; // Whether one of them may have been missed.
  private int reads; // Of the time from.
  private boolean isLast; // Whether the items are the last.
  private long pages;

  ChangedObjects(ApiClient http, ListRequest list, long from, long until) {
    this.http = http;
    this.list = list.with("_order_by", UPDATED);
    this.from = from;
    this.until = until;
  }

  /** The time of change of an object in microseconds. */
  static long time(JsonNode item) {
    OffsetDateTime time = Kind.time(item.path(UPDATED).asText());
    if (time == null) {
      throw new IllegalStateException(
          "an object that the service selected by " + UPDATED + " has no such time");
    }
    return RowConverter.micros(time.toInstant());
  }

  long pages() {
    return pages;
  }

  @Override
  public boolean hasNext() {
    while (next == null) {
      if (items.hasNext()) {
        JsonNode item = items.next();
        next = isAtStart(item) && !atStart.add(list.table().id(item)) ? null : item;
      } else if (isLast) {
        return false;
      } else {
        items = isOneTime ? afterOneTime() : page();
      }
    }
    return true;
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

  private Iterator<JsonNode> page() {
    Page<JsonNode> page = list(until).firstPage();
    long last = last(page.items());
    isLast = page.isLast() || page.items().isEmpty();
    if (last == from && !isLast) {
      isOneTime = true;
      reads = 0;
      return oneTime();
    }
    List<JsonNode> unknown = page.items().stream()
        .filter(item -> !isAtStart(item) || !atStart.contains(list.table().id(item)))
        .toList();
    if (last > from) {
      startAt(last);
    }
    return unknown.iterator();
  }

  private Iterator<JsonNode> oneTime() {
    if (++reads > MOST_READS) {
      throw new IllegalStateException("objects with the same " + UPDATED
          + " are edited so often that their list cannot be read; read it again");
    }
    mayMiss = false;
    return list(from + 1).iterator();
  }

  private Iterator<JsonNode> afterOneTime() {
    if (mayMiss) {
      return oneTime();
    }
    isOneTime = false;
    startAt(from + 1);
    isLast = from >= until;
    return Collections.emptyIterator();
  }

  private void startAt(long time) {
    from = time;
    atStart.clear();
  }

  private Paginated<JsonNode> list(long end) {
    return new ObservedList(
            list.within(UPDATED, new Range(Range.Unit.MICROS, from, end)).on(http), page -> pages++)
        .onDrift(event -> mayMiss |= event.kind() == DriftEvent.Kind.LIKELY_SKIPPED);
  }

  /** The latest time of a page. */
  private long last(List<JsonNode> page) {
    long last = from;
    for (JsonNode item : page) {
      long time = time(item);
      if (time < last) {
        throw new IllegalStateException(
            "the service did not list " + list.table().title() + " in the order of " + UPDATED);
      }
      last = time;
    }
    return last;
  }

  private boolean isAtStart(JsonNode item) {
    return time(item) == from;
  }
}
