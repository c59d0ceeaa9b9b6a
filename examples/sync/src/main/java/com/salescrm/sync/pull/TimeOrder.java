package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.Kind;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times from which a list continues that is in the order of its times. They are those that services accept in a filter, of the
 * years 1 to 9999 in UTC: one object with another time must not make each pull fail.
 */
public final class TimeOrder {
  private static final OffsetDateTime FIRST = OffsetDateTime.parse("0001-01-01T00:00:00Z");
  private static final OffsetDateTime LAST = OffsetDateTime.parse("9999-12-31T23:59:59.999999Z");

  private TimeOrder() {}

  /**
   * The last time of a page.
   *
   * @param items the objects of the page
   * @param property their property with the time
   * @param from the last time of the page before; null for none
   * @return the last time that a filter accepts; null if the times are not in ascending order, or none is accepted
   */
  public static @Nullable OffsetDateTime lastOf(
      List<JsonNode> items, String property, @Nullable OffsetDateTime from) {
    OffsetDateTime last = from;
    for (JsonNode item : items) {
      OffsetDateTime time = Kind.time(item.path(property).asText());
      if (time == null || (last != null && time.isBefore(last))) {
        return null;
      }
      if (!time.isBefore(FIRST)) {
        last = time.isAfter(LAST) ? LAST : time;
      }
    }
    return last;
  }

  /** A time so much earlier, at least the first one that a filter accepts. */
  static OffsetDateTime earlier(OffsetDateTime time, Duration overlap) {
    return time.isBefore(FIRST.plus(overlap)) ? FIRST : time.minus(overlap);
  }
}
