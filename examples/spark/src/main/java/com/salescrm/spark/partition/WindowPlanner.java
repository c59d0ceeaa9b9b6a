package com.salescrm.spark.partition;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.spark.filter.Range;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.sync.table.Kind;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Divides a list by a time of its objects. The time of creation never changes: each object is in one window, whatever is
 * edited during the read. Windows are halved until each has few enough objects by the totals that the service states. The
 * first and the last window have no bound of their own, so that objects created later belong to one too.
 *
 * @param http reaches the service
 * @param request the list with its filters, but that for the time
 * @param field the time
 * @param bounds the filter for the time
 * @param most the number of objects in a window, unless they have the same time
 */
public record WindowPlanner(
    ApiClient http, ListRequest request, String field, Range bounds, int most) {
  /** Times from {@code from} to before {@code until}, and the number of objects within. */
  private record Window(long from, long until, long count) {
    boolean isDivisible(int most) {
      return count > most && until - from > 1;
    }
  }

  /** The ranges of the windows, the earliest first; one if the list is short or the service states no total. */
  public List<Range> windows() {
    ListRequest list = request.fields("id," + field).within(field, bounds);
    Page<JsonNode> first = list.with("_order_by", field).first(http);
    OptionalLong total = first.totalResults();
    if (total.isEmpty() || total.getAsLong() <= most) {
      return List.of(bounds);
    }
    Long from = time(first);
    Long last = time(list.with("_order_by", "-" + field).first(http));
    if (from == null || last == null || last < from) {
      return List.of(bounds);
    }
    OptionalLong withTime = count(bounds.notBefore(from));
    if (withTime.isEmpty() || withTime.getAsLong() < total.getAsLong()) {
      return List.of(bounds); // Objects without a time are in no window.
    }
    return ranges(divided(new Window(from, last + 1, total.getAsLong())));
  }

  private List<Window> divided(Window whole) {
    List<Window> windows = List.of(whole);
    while (windows.stream().anyMatch(each -> each.isDivisible(most))) {
      List<CompletableFuture<List<Window>>> halves =
          windows.stream().map(this::halved).toList();
      windows = halves.stream().flatMap(half -> Calls.joined(half).stream()).toList();
    }
    return windows;
  }

  private CompletableFuture<List<Window>> halved(Window window) {
    if (!window.isDivisible(most)) {
      return CompletableFuture.completedFuture(List.of(window));
    }
    long middle = window.from + (window.until - window.from) / 2;
    Range left = new Range(Range.Unit.MICROS, window.from, middle);
    return http.async(view -> {
      long count =
          new WindowPlanner(view, request, field, bounds, most).count(left).orElse(0);
      return List.of(
          new Window(window.from, middle, count),
          new Window(middle, window.until, Math.max(0, window.count - count)));
    });
  }

  /** Neighbours that together are small enough are one range. */
  private List<Range> ranges(List<Window> windows) {
    List<Window> merged = new ArrayList<>();
    for (Window each : windows) {
      Window last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && last.count + each.count <= most) {
        merged.set(merged.size() - 1, new Window(last.from, each.until, last.count + each.count));
      } else {
        merged.add(each);
      }
    }
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < merged.size(); i++) {
      Range lower = i == 0 ? bounds : bounds.notBefore(merged.get(i).from);
      ranges.add(i == merged.size() - 1 ? lower : lower.before(merged.get(i).until));
    }
    return ranges;
  }

  private OptionalLong count(Range range) {
    return request.fields("id").within(field, range).first(http).totalResults();
  }

  private @Nullable Long time(Page<JsonNode> page) {
    OffsetDateTime time = page.items().isEmpty()
        ? null
        : Kind.time(page.items().get(0).path(field).asText());
    return time == null ? null : RowConverter.micros(time.toInstant());
  }
}
