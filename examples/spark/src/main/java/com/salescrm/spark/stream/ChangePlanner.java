package com.salescrm.spark.stream;

import static com.salescrm.spark.stream.ChangedObjects.UPDATED;
import static com.salescrm.spark.stream.ChangedObjects.time;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.spark.filter.Range;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.sync.service.ServiceClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds the end of a batch by requests for ids with their times of change. Immutable.
 *
 * @param http reaches the service
 * @param list the list with the filters of the query
 */
record ChangePlanner(ApiClient http, ListRequest list) {
  /** A change may become visible shortly after its time. */
  private static final Duration OVERLAP = Duration.ofMinutes(1);

  private static final int PAGE_SIZE = 1_000;

  ChangePlanner {
    list = list.fields("id," + UPDATED).paged(PAGE_SIZE);
  }

  /**
   * The offset with all changes that are visible now; the start itself if it has them. The watermark is before the time of the
   * service: a change with a later time hides no other.
   */
  ChangeOffset everything(ChangeOffset start) {
    ApiResponse<ListBody<JsonNode>> newest =
        http.send(list.within(UPDATED, since(start.watermark()))
            .with("_order_by", "-" + UPDATED)
            .paged(1)
            .request());
    if (newest.body().items().isEmpty()) {
      return start;
    }
    long latest = time(newest.body().items().get(0));
    Instant now = ServiceClock.date(newest).orElseGet(Instant::now);
    long visible = RowConverter.micros(now.minus(OVERLAP));
    long watermark = Math.max(start.watermark(), Math.min(latest, visible));
    // If few changes follow the start, their ids show whether one of them is new.
    boolean few = newest.body().totalResults().orElse(Long.MAX_VALUE) <= PAGE_SIZE;
    long from = few ? start.watermark() : watermark;
    Map<String, Long> changes = changes(from, latest + 1);
    boolean hasNew = from > start.watermark()
        || !changes.entrySet().stream()
            .allMatch(each -> start.contains(each.getKey(), each.getValue()));
    return hasNew ? start.plus(watermark, changes) : start;
  }

  /** The offset with about the first {@code most} changes that the target has and the start lacks. */
  ChangeOffset next(ChangeOffset start, ChangeOffset target, long most) {
    long watermark = target.watermark();
    if (most == Long.MAX_VALUE) {
      return start.plus(watermark, target.without(start));
    }
    long room = most;
    if (start.watermark() < watermark) {
      long read = start.countBefore(watermark);
      Page<JsonNode> page = at(start.watermark(), watermark, read, most - 1);
      if (!page.items().isEmpty()) {
        long last = time(page.items().get(0));
        return start.plus(last, changes(last, last + 1));
      }
      room = Math.max(0, most - Math.max(0, page.totalResults().orElse(0) - read));
    }
    return start.plus(
        watermark,
        target.without(start).entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
            .limit(room)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  /** The change after {@code read} and others, in the order of time; after fewer if the service refuses the offset. */
  private Page<JsonNode> at(long from, long until, long read, long others) {
    ListRequest ordered = list.within(UPDATED, new Range(Range.Unit.MICROS, from, until))
        .with("_order_by", UPDATED)
        .paged(1);
    for (long skipped = others; ; skipped /= 2) {
      try {
        return ordered.on(http).skip(read + skipped).firstPage();
      } catch (SkipLimitException e) {
        if (skipped == 0) {
          throw e;
        }
      }
    }
  }

  private Map<String, Long> changes(long from, long until) {
    Map<String, Long> changes = new HashMap<>();
    new ChangedObjects(http, list, from, until)
        .forEachRemaining(item -> changes.put(list.table().id(item), time(item)));
    return changes;
  }

  private static Range since(long from) {
    return new Range(Range.Unit.MICROS, from, null);
  }
}
