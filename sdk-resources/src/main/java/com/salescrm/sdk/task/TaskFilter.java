package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.query.FilterRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;

/**
 * The tasks that {@link TaskService#updateMatching} changes. Only {@link #all()} creates a filter that matches every task, so
 * that nobody changes all tasks by mistake. Immutable, equal by value.
 */
public final class TaskFilter extends FilterRequest {
  private static final TaskFilter ALL = new TaskFilter(builder().type(Task.ALL).filters(true));

  private TaskFilter(QueryWriter filters) {
    super(filters);
  }

  /**
   * Every task of the organization, of every type ({@code _type=all}). For all tasks of type {@code lead}, build a filter with
   * {@code type(TaskType.LEAD)}.
   *
   * @return the filter
   */
  public static TaskFilter all() {
    return ALL;
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds a {@link TaskFilter}. Not safe for several threads. */
  public static final class Builder extends TaskFilterSetters<Builder> {
    private Builder() {
      super(QueryWriter.sorted());
    }

    /**
     * Builds the filter.
     *
     * @return the filter; this builder can be used again
     * @throws IllegalStateException if no filter is set, or only {@code type(Task.ALL)}; or if filters contradict each other:
     *     a view and {@code isComplete}, or the view {@code inbox} or {@code future} and a {@code date} that it overrides
     */
    public TaskFilter build() {
      return new TaskFilter(filters(false));
    }
  }
}
