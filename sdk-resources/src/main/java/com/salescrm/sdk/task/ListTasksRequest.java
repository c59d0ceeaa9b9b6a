package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.query.FilterRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;

/**
 * The filters ({@link TaskFilterSetters}), the order and the page size of a list of tasks (specification, "Tasks"). Without
 * a type and without ids, the list contains only tasks of type {@code lead} (rule 1). Immutable, equal by value.
 */
public final class ListTasksRequest extends FilterRequest {

  private ListTasksRequest(QueryWriter filters) {
    super(filters);
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder(QueryWriter.sorted());
  }

  /** {@return a builder with the settings of this request} */
  public Builder toBuilder() {
    return new Builder(filters());
  }

  /** Builds a {@link ListTasksRequest}. Not safe for several threads. */
  public static final class Builder extends TaskFilterSetters<Builder> {
    private Builder(QueryWriter filters) {
      super(filters);
    }

    /**
     * Sets the sort order. The service chooses one if not set.
     *
     * @param order the sort order
     * @return this builder
     */
    public Builder orderBy(TaskOrder order) {
      return exact("order", "_order_by", order);
    }

    /**
     * Sets the page size ({@code _limit}); the service sends 100 tasks per page if not set, and may send fewer.
     *
     * @param size the most tasks per page, at least 1
     * @return this builder
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder pageSize(int size) {
      return limit(size);
    }

    /**
     * Builds the request.
     *
     * @return the request; this builder can be used again
     * @throws IllegalStateException if filters contradict each other: a view and {@code isComplete}, or the view {@code inbox}
     *     or {@code future} and a {@code date} that it overrides; the message names them
     */
    public ListTasksRequest build() {
      return new ListTasksRequest(filters(true));
    }
  }
}
