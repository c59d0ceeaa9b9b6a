package com.salescrm.sdk.core.internal.query;

import com.salescrm.sdk.core.model.OpenEnum;
import com.salescrm.sdk.core.query.DateRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Collects the parameters of one query in order; what is empty is left out. Not safe for several threads.
 *
 * <p>Values are texts, numbers, booleans ({@code true}, {@code false}) and words of an {@link OpenEnum}; they are
 * percent-encoded later, when the URL is built.
 */
public final class QueryWriter {

  private final List<Map.Entry<String, String>> parameters = new ArrayList<>();

  /** An empty query. */
  public QueryWriter() {}

  /**
   * Adds a parameter if it has a value.
   *
   * @param name the name
   * @param value the value, written with its {@code toString}
   * @return this writer
   */
  public QueryWriter add(String name, Optional<?> value) {
    value.ifPresent(present -> parameters.add(Map.entry(name, present.toString())));
    return this;
  }

  /**
   * Adds a list as one parameter with commas, as {@code __in} wants it.
   *
   * @param name the name
   * @param values the values; an empty list adds nothing
   * @return this writer
   * @throws IllegalArgumentException if a value is blank or contains a comma, which the service would take for two
   */
  public QueryWriter addJoined(String name, Collection<?> values) {
    if (!values.isEmpty()) {
      String joined = values.stream()
          .map(value -> requireOneValue(name, value.toString()))
          .collect(Collectors.joining(","));
      parameters.add(Map.entry(name, joined));
    }
    return this;
  }

  private static String requireOneValue(String name, String value) {
    if (value.isBlank() || value.indexOf(',') >= 0) {
      throw new IllegalArgumentException("'" + value + "' cannot be one of several values of "
          + name + ": it is blank or contains a comma");
    }
    return value;
  }

  /**
   * Adds the two ends of a range as {@code name__gte} and so on.
   *
   * @param name the name without its suffix
   * @param range the range
   * @return this writer
   */
  public QueryWriter addRange(String name, Optional<DateRange> range) {
    range.ifPresent(present -> present
        .suffixes()
        .forEach((suffix, value) -> parameters.add(Map.entry(name + suffix, value))));
    return this;
  }

  /** {@return the parameters so far, in order, unmodifiable} */
  public List<Map.Entry<String, String>> parameters() {
    return Collections.unmodifiableList(new ArrayList<>(parameters));
  }
}
