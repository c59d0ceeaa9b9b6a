package com.salescrm.spark.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.spark.filter.Range;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.sync.table.Kind;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The objects whose time of change is in a range, in the order of these times. The next page is requested by the last time of
 * the page before, not by an offset: an object that is edited meanwhile leaves the range and shifts no other. Offsets are used
 * only among objects with the same time. Belongs to one thread.
 */
final class ChangedObjects implements Iterator<JsonNode> {
  static final String UPDATED = "date_updated";
  private static final int MOST_RESTARTS = 20;

  private final ApiClient http;
  private final ListRequest list;
  private final AtomicBoolean drifted = new AtomicBoolean();
  private final long until;
  private long from;
  private Set<String> atStart = new HashSet<>(); // The ids that were read of the time from.
  private @Nullable ResumeToken token; // Of the next page among objects of that time.
  private Iterator<JsonNode> items = Collections.emptyIterator();
  private boolean ended;
  private int restarts;
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
    while (!items.hasNext() && !ended) {
      items = read().iterator();
    }
    return items.hasNext();
  }

  @Override
  public JsonNode next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return items.next();
  }

  private List<JsonNode> read() {
    Paginated<JsonNode> rest = list.within(UPDATED, new Range(Range.Unit.MICROS, from, until))
        .on(http)
        .onDrift(event -> drifted.set(true));
    Page<JsonNode> page = (token == null ? rest : rest.resumeFrom(token)).firstPage();
    pages++;
    if (drifted.getAndSet(false) && token != null) {
      restart();
      return List.of();
    }
    List<JsonNode> found = page.items().stream()
        .filter(item -> !isAtStart(item) || !atStart.contains(id(item)))
        .toList();
    advance(page);
    return found;
  }

  /** An object of the same time was edited, so that another one may have moved below the offset. */
  private void restart() {
    if (++restarts > MOST_RESTARTS) {
      throw new IllegalStateException("objects with the same " + UPDATED
          + " are edited so often that their list cannot be read; read it again");
    }
    token = null;
  }

  private void advance(Page<JsonNode> page) {
    long last = from;
    for (JsonNode item : page.items()) {
      long time = time(item);
      if (time < last) {
        throw new IllegalStateException(
            "the service did not list " + list.table().title() + " in the order of " + UPDATED);
      }
      last = time;
    }
    ended = page.isLast() || page.items().isEmpty();
    if (last == from) {
      token = page.resumeToken();
    } else {
      from = last;
      token = null;
      atStart = new HashSet<>();
    }
    page.items().stream().filter(this::isAtStart).forEach(item -> atStart.add(id(item)));
  }

  private boolean isAtStart(JsonNode item) {
    return time(item) == from;
  }

  private String id(JsonNode item) {
    return list.table().id(item);
  }
}
