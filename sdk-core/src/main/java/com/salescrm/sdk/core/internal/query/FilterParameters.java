package com.salescrm.sdk.core.internal.query;

import com.salescrm.sdk.core.query.DateRange;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The filters of a list, by parameter name, and the rules that hold for all of them (specification, "Endpoints": the
 * suffixes {@code __in}, {@code __lt}, {@code __gt}, {@code __lte}, {@code __gte}). Part of the requests of this SDK.
 * Not safe for many threads.
 */
public final class FilterParameters {
  private static final String IN = "__in";

  private final Map<String, String> values = new TreeMap<>();

  /** No filters yet. */
  public FilterParameters() {}

  /**
   * Filters by one value; it replaces an earlier filter of the name, in whatever form.
   *
   * @param name the parameter
   * @param value its value
   * @throws IllegalArgumentException if the value is blank
   */
  public void exact(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(name + " must not be blank: leave the filter out instead");
    }
    remove(name);
    values.put(name, value);
  }

  /**
   * Filters by any of several values, sent as one parameter {@code name__in} with commas; it replaces an earlier filter of
   * the name, in whatever form.
   *
   * @param name the parameter without its suffix
   * @param several the values
   * @throws IllegalArgumentException if there is none, or one of them is blank or contains a comma
   */
  public void anyOf(String name, Collection<?> several) {
    if (several.isEmpty()) {
      throw new IllegalArgumentException(name + IN
          + " must not be empty: it could match everything; leave the filter out instead");
    }
    List<Map.Entry<String, String>> joined =
        new QueryWriter().addJoined(name + IN, several).parameters();
    remove(name);
    putAll(joined);
  }

  /**
   * Filters by a range; it replaces an earlier filter of the name.
   *
   * @param name the parameter without its suffix
   * @param range the range
   */
  public void range(String name, DateRange range) {
    remove(name);
    putAll(new QueryWriter().addRange(name, Optional.of(range)).parameters());
  }

  private void remove(String name) {
    values.keySet().removeIf(each -> each.equals(name) || each.startsWith(name + "__"));
  }

  private void putAll(List<Map.Entry<String, String>> parameters) {
    parameters.forEach(each -> values.put(each.getKey(), each.getValue()));
  }

  /**
   * Whether a property is filtered, in whatever form.
   *
   * @param name the parameter without a suffix
   * @return true if it is
   */
  public boolean has(String name) {
    return values.containsKey(name)
        || values.keySet().stream().anyMatch(each -> each.startsWith(name + "__"));
  }

  /**
   * The value of one parameter.
   *
   * @param name the parameter
   * @return its value; empty if it is not set
   */
  public Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** {@return a copy that is filled further on its own} */
  public FilterParameters copy() {
    FilterParameters copy = new FilterParameters();
    copy.values.putAll(values);
    return copy;
  }

  /** {@return the names that are set, sorted} */
  public Set<String> names() {
    return Collections.unmodifiableSet(new TreeSet<>(values.keySet()));
  }

  /**
   * The parameters, sorted by name: a resume token fits the same filters in whatever order they were set.
   *
   * @return names and values, not yet percent-encoded
   */
  public List<Map.Entry<String, String>> parameters() {
    return values.entrySet().stream()
        .map(each -> Map.entry(each.getKey(), each.getValue()))
        .toList();
  }
}
