package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks to list, and how (specification, "Tasks"). Without a type and without ids these are tasks of type {@code
 * lead} only (rule 1). Immutable, equal by value.
 */
public final class ListTasksRequest implements QueryParameters {
  private final TaskFilters filters;

  private ListTasksRequest(TaskFilters filters) {
    this.filters = filters;
  }

  /** {@return a builder without filters} */
  public static Builder builder() {
    return new Builder(new TaskFilters());
  }

  /** {@return a builder that begins with what this request asks for} */
  public Builder toBuilder() {
    return new Builder(filters.copy());
  }

  /** {@return the parameters, sorted by name, so that requests that ask for the same are the same} */
  @Override
  public List<Map.Entry<String, String>> queryParameters() {
    return filters.parameters();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ListTasksRequest that
        && queryParameters().equals(that.queryParameters());
  }

  @Override
  public int hashCode() {
    return queryParameters().hashCode();
  }

  /** {@return the names of the parameters; not their values, which may be private} */
  @Override
  public String toString() {
    return "ListTasksRequest" + filters.names();
  }

  /** Builds a {@link ListTasksRequest}. Not safe for many threads. */
  public static final class Builder extends TaskFilterSetters<Builder> {
    private Builder(TaskFilters filters) {
      super(filters);
    }

    @Override
    Builder self() {
      return this;
    }

    /**
     * How they are sorted; by default as the service likes.
     *
     * @param order what to sort by
     * @return this builder
     */
    public Builder orderBy(TaskOrder order) {
      Arguments.notNull(order, "order");
      filters.exact("_order_by", order.value());
      return this;
    }

    /**
     * How many tasks to ask for at once ({@code _limit}); the service may give fewer. 100 by the specification.
     *
     * @param size the number, 1 at least
     * @return this builder
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder pageSize(int size) {
      if (size < 1) {
        throw new IllegalArgumentException("pageSize must be at least 1, but was " + size);
      }
      filters.exact("_limit", Integer.toString(size));
      return this;
    }

    /**
     * The request.
     *
     * @return the request; this builder may be used on
     * @throws IllegalStateException if a view and {@code isComplete}, or the view {@code inbox} or {@code future} and a
     *     {@code date} that it overrides are both set; the message names them
     */
    public ListTasksRequest build() {
      filters.requireNoContradiction();
      return new ListTasksRequest(filters.copy());
    }
  }
}
