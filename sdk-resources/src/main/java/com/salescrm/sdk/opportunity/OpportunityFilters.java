package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.QueryWriter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The parameters of an opportunity list, by name, and the rules for their values. Not safe for many threads. */
final class OpportunityFilters {
  private static final String IN = "__in";

  private final Map<String, String> values = new TreeMap<>();

  void exact(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(name + " must not be blank: leave the filter out instead");
    }
    values.put(name, value);
  }

  void anyOf(String name, Collection<?> several) {
    if (several.isEmpty()) {
      throw new IllegalArgumentException(name + IN
          + " must not be empty: it could match everything; leave the filter out instead");
    }
    putAll(new QueryWriter().addJoined(name + IN, several));
  }

  void range(String name, DateRange range) {
    values.keySet().removeIf(each -> each.startsWith(name + "__"));
    putAll(new QueryWriter().addRange(name, Optional.of(range)));
  }

  private void putAll(QueryWriter writer) {
    writer.parameters().forEach(each -> values.put(each.getKey(), each.getValue()));
  }

  void requireNoContradiction() {
    for (String name : values.keySet()) {
      if (values.containsKey(name + IN)) {
        throw new IllegalStateException(
            name + " and " + name + IN + " are both set: give one of the two");
      }
    }
  }

  OpportunityFilters copy() {
    OpportunityFilters copy = new OpportunityFilters();
    copy.values.putAll(values);
    return copy;
  }

  Set<String> names() {
    return values.keySet();
  }

  /** Sorted by name: a resume token fits the same filters in whatever order they were set. */
  List<Map.Entry<String, String>> parameters() {
    return values.entrySet().stream()
        .map(each -> Map.entry(each.getKey(), each.getValue()))
        .toList();
  }
}
