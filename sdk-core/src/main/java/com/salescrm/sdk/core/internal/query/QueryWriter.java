package com.salescrm.sdk.core.internal.query;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.query.DateRange;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Collects the parameters of one query, each name once. Values are written with {@code toString}; they are
 * percent-encoded when the URL is built. A filter is an exact value or a suffixed form (specification, "Endpoints": {@code
 * __in}, {@code __lt}, {@code __gt}, {@code __lte}, {@code __gte}); setting it replaces every earlier form. Not
 * thread-safe.
 */
public final class QueryWriter {
  private static final String IN = "__in";

  private final Map<String, String> values;

  /** Creates an empty query that preserves the order of insertion. */
  public QueryWriter() {
    this(new LinkedHashMap<>());
  }

  private QueryWriter(Map<String, String> values) {
    this.values = values;
  }

  /** {@return an empty query sorted by name: a resume token fits the same filters in any order of the calls} */
  public static QueryWriter sorted() {
    return new QueryWriter(new TreeMap<>());
  }

  /** {@return an independent copy, sorted by name} */
  public QueryWriter sortedCopy() {
    return new QueryWriter(new TreeMap<>(values));
  }

  /**
   * Adds a parameter if it has a value.
   *
   * @param name the name
   * @param value the value
   * @return this writer
   * @throws IllegalArgumentException if the value is blank
   */
  public QueryWriter add(String name, Optional<?> value) {
    value.ifPresent(present -> values.put(name, filter(name, present.toString())));
    return this;
  }

  /**
   * Adds values as one parameter, separated by commas.
   *
   * @param name the name
   * @param several the values; an empty collection adds nothing
   * @return this writer
   * @throws IllegalArgumentException if a value is null or blank or contains a comma, which the service reads as two values
   */
  public QueryWriter addJoined(String name, Collection<?> several) {
    if (!several.isEmpty()) {
      values.put(name, joined(name, several));
    }
    return this;
  }

  private static String joined(String name, Collection<?> several) {
    return several.stream()
        .map(value ->
            validated(name, Arguments.notNull(value, "a value of " + name).toString()))
        .collect(Collectors.joining(","));
  }

  private static String validated(String name, String value) {
    if (value.isBlank() || value.indexOf(',') >= 0) {
      throw new IllegalArgumentException("'" + value + "' cannot be one of several values of "
          + name + ": it is blank or contains a comma");
    }
    return value;
  }

  /**
   * Filters by one value.
   *
   * @param name the parameter
   * @param value the value
   * @throws IllegalArgumentException if the value is blank
   */
  public void exact(String name, String value) {
    String filter = filter(name, value);
    remove(name);
    values.put(name, filter);
  }

  private static String filter(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(name + " must not be blank: leave the filter out instead");
    }
    return value;
  }

  /**
   * Filters by any of several values, with the suffix {@code __in}.
   *
   * @param name the parameter without suffix
   * @param several the values
   * @throws IllegalArgumentException if there is no value, or a value is blank or contains a comma
   */
  public void anyOf(String name, Collection<?> several) {
    if (several.isEmpty()) {
      throw new IllegalArgumentException(name + IN
          + " must not be empty: it could match everything; leave the filter out instead");
    }
    String joined = joined(name + IN, several);
    remove(name);
    values.put(name + IN, joined);
  }

  /**
   * Filters by a range, with one suffix for each end.
   *
   * @param name the parameter without suffix
   * @param range the range
   */
  public void range(String name, DateRange range) {
    remove(name);
    range.suffixes().forEach((suffix, value) -> values.put(name + suffix, value));
  }

  private void remove(String name) {
    values.keySet().removeIf(each -> isForm(each, name));
  }

  private static boolean isForm(String parameter, String name) {
    return parameter.equals(name) || parameter.startsWith(name + "__");
  }

  /**
   * Whether a filter is set in any form.
   *
   * @param name the parameter without suffix
   * @return true if it is set
   */
  public boolean has(String name) {
    return values.keySet().stream().anyMatch(each -> isForm(each, name));
  }

  /**
   * The value of one parameter.
   *
   * @param name the parameter with its suffix
   * @return the value; empty if it is not set
   */
  public Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** {@return the names, in order, unmodifiable} */
  public Set<String> names() {
    return Collections.unmodifiableSet(new LinkedHashSet<>(values.keySet()));
  }

  /** {@return names and values, in order, unmodifiable} */
  public List<Map.Entry<String, String>> parameters() {
    return values.entrySet().stream()
        .map(each -> Map.entry(each.getKey(), each.getValue()))
        .toList();
  }
}
