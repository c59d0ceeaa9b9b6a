package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.paging.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the aggregates of the first page of a list that passes by; each page has the same. Safe for many threads:
 * the reference is set once, by whoever comes first, and two threads that ask at the same time may both fetch a page.
 */
final class AggregatesMemo {
  private final AtomicReference<@Nullable OpportunityAggregates> seen = new AtomicReference<>();

  <T> Page<T> note(Page<T> page) {
    if (seen.get() == null) {
      seen.compareAndSet(null, aggregatesOf(page));
    }
    return page;
  }

  /** The pages in order, each noted when it is fetched. */
  <T> Stream<Page<T>> noted(Iterable<Page<T>> pages) {
    return StreamSupport.stream(pages.spliterator(), false).map(this::note);
  }

  OpportunityAggregates get(Supplier<? extends Page<?>> firstPage) {
    OpportunityAggregates known = seen.get();
    return known != null ? known : aggregatesOf(note(firstPage.get()));
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
