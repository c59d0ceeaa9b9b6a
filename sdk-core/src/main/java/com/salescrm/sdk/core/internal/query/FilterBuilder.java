package com.salescrm.sdk.core.internal.query;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.query.DateRange;
import java.util.Collection;

/**
 * The base of builders of {@link FilterRequest}s. Setting a filter again replaces it, in whatever form. Not safe for several
 * threads.
 *
 * @param <B> the builder itself
 */
public abstract class FilterBuilder<B> {
  private final QueryWriter filters;

  /**
   * A builder that changes the given filters.
   *
   * @param filters the initial filters
   */
  protected FilterBuilder(QueryWriter filters) {
    this.filters = filters;
  }

  /** {@return the filters so far} */
  protected final QueryWriter filters() {
    return filters;
  }

  /**
   * Filters by one value.
   *
   * @param argument the name of the argument, for the message
   * @param parameter the parameter
   * @param value its value, written with its {@code toString}
   * @return this builder
   * @throws IllegalArgumentException if the value is null or blank
   */
  protected final B exact(String argument, String parameter, Object value) {
    filters.exact(parameter, Arguments.notNull(value, argument).toString());
    return self();
  }

  /**
   * Filters by any of several values.
   *
   * @param argument the name of the argument, for the message
   * @param parameter the parameter without its suffix
   * @param values the values
   * @return this builder
   * @throws IllegalArgumentException if the collection is null or empty, or a value is blank or contains a comma
   */
  protected final B anyOf(String argument, String parameter, Collection<?> values) {
    filters.anyOf(parameter, Arguments.notNull(values, argument));
    return self();
  }

  /**
   * Filters by a range.
   *
   * @param parameter the parameter without its suffix
   * @param range the range
   * @return this builder
   * @throws IllegalArgumentException if the range is null
   */
  protected final B range(String parameter, DateRange range) {
    filters.range(parameter, Arguments.notNull(range, "range"));
    return self();
  }

  /**
   * Sets the page size ({@code _limit}).
   *
   * @param size the most objects per page, at least 1
   * @return this builder
   * @throws IllegalArgumentException if it is less than 1
   */
  protected final B limit(int size) {
    return exact("size", "_limit", Arguments.atLeastOne("pageSize", size));
  }

  /** {@return this builder} */
  @SuppressWarnings("unchecked") // Each builder names itself as B.
  private B self() {
    return (B) this;
  }
}
