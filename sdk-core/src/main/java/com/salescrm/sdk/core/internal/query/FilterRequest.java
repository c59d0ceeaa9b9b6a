package com.salescrm.sdk.core.internal.query;

import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The base of requests that consist of filters. Immutable, equal by value. */
public abstract class FilterRequest implements QueryParameters {
  private final QueryWriter filters;

  /**
   * A request with a copy of the filters.
   *
   * @param filters the filters
   */
  protected FilterRequest(QueryWriter filters) {
    this.filters = filters.sortedCopy();
  }

  /** {@return a copy of the filters, for a builder} */
  protected final QueryWriter filters() {
    return filters.sortedCopy();
  }

  /** {@return the parameters, sorted by name: equal requests have equal parameters} */
  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return filters.parameters();
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The same filters in two lists are two requests.
  public final boolean equals(@Nullable Object other) {
    return other != null
        && getClass() == other.getClass()
        && queryParameters().equals(((FilterRequest) other).queryParameters());
  }

  @Override
  public final int hashCode() {
    return queryParameters().hashCode();
  }

  /** {@return the names of the parameters, without their values, which may be private} */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + filters.names();
  }
}
