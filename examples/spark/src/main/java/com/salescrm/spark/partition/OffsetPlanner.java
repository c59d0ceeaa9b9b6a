package com.salescrm.spark.partition;

import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Divides a list that has no filter into ranges of offsets, whose boundaries are ids.
 *
 * @param http reaches the service
 * @param request the list
 * @param most the number of objects in a range
 */
public record OffsetPlanner(ApiClient http, ListRequest request, int most) {
  /** As many neighbours would have to be deleted during a read until a boundary is gone. */
  private static final int BOUNDARY_IDS = 100;

  /**
   * The ranges; one that is null if the list is short or the service states no total.
   *
   * @throws SkipLimitException if the service refuses an offset
   */
  public List<@Nullable OffsetRange> ranges() {
    ListRequest ids = request.fields("id");
    long total = ids.first(http).totalResults().orElse(0);
    List<CompletableFuture<List<String>>> calls = new ArrayList<>();
    for (long offset = most; offset < total; offset += most) {
      long from = offset;
      calls.add(http.async(view -> boundary(view, ids, from)));
    }
    if (!calls.isEmpty()) { // The service may refuse the last offsets.
      List<String> ignored = boundary(http, ids, total - 1);
    }
    List<List<String>> boundaries = calls.stream().map(Calls::joined).toList();
    int full = boundaries.stream().mapToInt(List::size).max().orElse(0);
    List<@Nullable OffsetRange> ranges = new ArrayList<>();
    List<String> first = List.of();
    long from = 0;
    for (List<String> end : boundaries) {
      if (end.size() < full || end.isEmpty()) {
        break; // Near the end of the list are few ids, which may be gone soon.
      }
      ranges.add(new OffsetRange(from, first, end));
      first = end;
      from += most;
    }
    ranges.add(ranges.isEmpty() ? null : new OffsetRange(from, first, List.of()));
    return ranges;
  }

  private static List<String> boundary(ApiClient http, ListRequest ids, long offset) {
    Table table = ids.table();
    return List.copyOf(
        ids.with("_limit", BOUNDARY_IDS).on(http).skip(offset).firstPage().items().stream()
            .map(table::id)
            .toList());
  }
}
