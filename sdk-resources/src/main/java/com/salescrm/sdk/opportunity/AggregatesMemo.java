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
 * Remembers the aggregates of the first page of a list that passes by; each page has the same. Safe for many threads:
 * the reference is set once, by whoever comes first, and two threads that ask at the same time may both fetch a page.
 */
final class AggregatesMemo {
  private final AtomicReference<@Nullable OpportunityAggregates> seen = new AtomicReference<>();

  void note(Page<?> page) {
    if (seen.get() == null) {
      seen.compareAndSet(null, aggregatesOf(page));
    }
  }

  /** What is remembered, else that of the first page, which passes by as it is fetched. */
  OpportunityAggregates get(Supplier<? extends Page<?>> firstPage) {
    OpportunityAggregates known = seen.get();
    return known != null ? known : aggregatesOf(firstPage.get());
  }

  private static OpportunityAggregates aggregatesOf(Page<?> page) {
    Map<String, JsonNode> properties = new LinkedHashMap<>();
    page.totalResults()
        .ifPresent(total -> properties.put("total_results", LongNode.valueOf(total)));
    properties.putAll(page.additionalProperties());
    return aggregatesOf(properties);
  }

  /** Nothing is required, and what is not of its kind becomes an additional property: this cannot fail. */
  static OpportunityAggregates aggregatesOf(Map<String, JsonNode> properties) {
    return CrmJson.fromJson(CrmJson.toJson(properties), OpportunityAggregates.class);
  }
}
