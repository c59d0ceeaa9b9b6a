package com.salescrm.sdk.smartview;

import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The code that creating and updating a Smart View share. */
final class SmartViewRequests {
  private SmartViewRequests() {}

  /** The value of {@code s_query}. */
  static Map<String, Object> searchQuery(
      SearchQuery query, @Nullable List<SearchSort> sort, Optional<Integer> resultsLimit) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("query", query);
    if (sort != null) {
      parts.put("sort", sort);
    }
    resultsLimit.ifPresent(limit -> parts.put("results_limit", limit));
    return Collections.unmodifiableMap(parts);
  }

  static void check(SearchQuery query, Optional<Integer> resultsLimit) {
    if (resultsLimit.orElse(1) < 1) {
      throw new IllegalStateException(
          "resultsLimit must be at least 1, but was " + resultsLimit.get());
    }
    if (!query.hasObjectType()) {
      throw new IllegalStateException(
          "query has no object_type clause, which every smart view needs: add objectType(\"lead\") or"
              + " objectType(\"contact\") to it");
    }
  }
}
