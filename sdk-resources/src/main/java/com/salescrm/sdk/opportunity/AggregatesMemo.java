package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.paging.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores the aggregates of the first page of a list; all pages have the same. Safe for many threads: the first one sets the
 * reference, and two concurrent calls of {@link #get} may both fetch a page.
 */
final class AggregatesMemo {
  private final AtomicReference<@Nullable OpportunityAggregates> first = new AtomicReference<>();

  void note(Page<?> page) {
    if (first.get() == null) {
      first.compareAndSet(null, aggregatesOf(page));
    }
  }

  /** The stored aggregates, or those of the first page. */
  OpportunityAggregates get(Supplier<? extends Page<?>> firstPage) {
    OpportunityAggregates known = first.get();
    return known != null ? known : aggregatesOf(firstPage.get());
  }

  private static OpportunityAggregates aggregatesOf(Page<?> page) {
    Map<String, JsonNode> properties = new LinkedHashMap<>();
    page.totalResults()
        .ifPresent(total -> properties.put("total_results", LongNode.valueOf(total)));
    properties.putAll(page.additionalProperties());
    return aggregatesOf(properties);
  }

  /** Never fails: no property is required, and one of the wrong type becomes an additional property. */
  static OpportunityAggregates aggregatesOf(Map<String, JsonNode> properties) {
    return CrmJson.fromJson(CrmJson.toJson(properties), OpportunityAggregates.class);
  }
}
