package com.salescrm.sdk.task;

import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks to change with {@link TaskService#updateAll}. A filter that lets every task pass is made by {@link #all()}
 * only, so that it cannot come about by mistake. Immutable, equal by value.
 */
public final class TaskFilter implements QueryParameters {
  private static final TaskFilter ALL = all(new TaskFilters());

  private final TaskFilters filters;

  private TaskFilter(TaskFilters filters) {
    this.filters = filters;
  }

  private static TaskFilter all(TaskFilters filters) {
    filters.exact(TaskFilters.TYPE, Task.ALL.value());
    return new TaskFilter(filters);
  }

  /**
   * Every task of the organization, of every type, sent as {@code _type=all}. For all tasks of type {@code lead}, build a
   * filter with {@code type(TaskType.LEAD)}.
   *
   * @return the filter that lets everything pass
   */
  public static TaskFilter all() {
    return ALL;
  }

  /** {@return a builder without filters} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the parameters, sorted by name} */
  @Override
  public List<Map.Entry<String, String>> queryParameters() {
    return filters.parameters();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskFilter that && queryParameters().equals(that.queryParameters());
  }

  @Override
  public int hashCode() {
    return queryParameters().hashCode();
  }

  /** {@return the names of the parameters; not their values, which may be private} */
  @Override
  public String toString() {
    return "TaskFilter" + filters.names();
  }

  /** Builds a {@link TaskFilter}. Not safe for many threads. */
  public static final class Builder extends TaskFilterSetters<Builder> {
    private Builder() {
      super(new TaskFilters());
    }

    @Override
    Builder self() {
      return this;
    }

    /**
     * The filter.
     *
     * @return the filter; this builder may be used on
     * @throws IllegalStateException if nothing is filtered, be it by {@code type(Task.ALL)} alone; or if a view and {@code
     *     isComplete}, or the view {@code inbox} or {@code future} and a {@code date} that it overrides are both set; the
     *     message names them
     */
    public TaskFilter build() {
      if (filters.matchEverything()) {
        throw new IllegalStateException(
            "The task filter is empty and would change every task: set a filter, or say so with TaskFilter.all()");
      }
      filters.requireNoContradiction();
      return new TaskFilter(filters.copy());
    }
  }
}
