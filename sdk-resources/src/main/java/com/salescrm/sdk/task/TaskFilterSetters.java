package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.query.FilterBuilder;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.DateRange;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The filters of tasks (specification, "Tasks", GET and PUT {@code /task/}); a task must match all of them. Setting a filter
 * again replaces it; a filter and its {@code …In} form are one filter. The methods throw an {@link IllegalArgumentException}
 * that names the parameter for a blank value, and for an {@code …In} filter without values or with a comma in a value. Not
 * safe for several threads.
 *
 * @param <B> the builder itself
 */
public abstract sealed class TaskFilterSetters<B extends TaskFilterSetters<B>>
    extends FilterBuilder<B> permits ListTasksRequest.Builder, TaskFilter.Builder {
  private static final String ID = "id";
  private static final String TYPE = "_type";
  private static final String DATE = "date";
  private static final String IS_COMPLETE = "is_complete";
  private static final String VIEW = "view";

  private static final Set<String> VIEWS_WITH_DATES =
      Set.of(TaskView.INBOX.value(), TaskView.FUTURE.value());

  /** These views override these two ends of a date range (specification, "Tasks", rule 2). */
  private static final List<String> OVERRIDDEN_BY_VIEW = List.of(DATE + "__lt", DATE + "__gte");

  TaskFilterSetters(QueryWriter filters) {
    super(filters);
  }

  /**
   * Matches one task, of any type unless a type is set.
   *
   * @param id the id of the task
   * @return this builder
   */
  public B id(String id) {
    return exact("id", ID, id);
  }

  /**
   * Matches several tasks, of any type unless a type is set.
   *
   * @param ids the ids of the tasks, at least one
   * @return this builder
   */
  public B idIn(String... ids) {
    return idIn(Arrays.asList(Arguments.notNull(ids, "ids")));
  }

  /**
   * {@return this builder, as {@link #idIn(String...)}}
   *
   * @param ids the ids of the tasks, at least one
   */
  public B idIn(Collection<String> ids) {
    return anyOf("ids", ID, ids);
  }

  /**
   * Matches tasks of one type, or of all types with {@link Task#ALL}. Without a type and without ids, only tasks of type
   * {@code lead} match (specification, "Tasks", rule 1).
   *
   * @param type the type
   * @return this builder
   */
  public B type(TaskType type) {
    return exact("type", TYPE, type);
  }

  /**
   * Matches tasks of several types.
   *
   * @param types the types, at least one; not {@link Task#ALL}, which only {@link #type(TaskType)} accepts
   * @return this builder
   */
  public B typeIn(TaskType... types) {
    return typeIn(Arrays.asList(Arguments.notNull(types, "types")));
  }

  /**
   * {@return this builder, as {@link #typeIn(TaskType...)}}
   *
   * @param types the types, at least one; not {@link Task#ALL}, which only {@link #type(TaskType)} accepts
   */
  public B typeIn(Collection<TaskType> types) {
    if (Arguments.notNull(types, "types").contains(Task.ALL)) {
      throw new IllegalArgumentException(
          "_type__in takes types, and 'all' is none: call type(Task.ALL) instead");
    }
    return anyOf("types", TYPE, types);
  }

  /**
   * Matches tasks of one lead.
   *
   * @param id the id of the lead
   * @return this builder
   */
  public B leadId(String id) {
    return exact("id", "lead_id", id);
  }

  /**
   * Matches tasks of one user.
   *
   * @param userId the id of the assigned user
   * @return this builder
   */
  public B assignedTo(String userId) {
    return exact("userId", "assigned_to", userId);
  }

  /**
   * Matches complete or incomplete tasks; not together with a view.
   *
   * @param value whether the tasks are complete
   * @return this builder
   */
  public B isComplete(boolean value) {
    return exact("value", IS_COMPLETE, value);
  }

  /**
   * Matches tasks with a date within a range. The views {@code inbox} and {@code future} override {@code date__lt} and {@code
   * date__gte} (specification, "Tasks", rule 2): together with them, only {@code after}, {@code upTo} and {@code endingWith}
   * are accepted.
   *
   * @param range the range
   * @return this builder
   */
  public B date(DateRange range) {
    return range(DATE, range);
  }

  /**
   * Matches tasks created within a range.
   *
   * @param range the range
   * @return this builder
   */
  public B dateCreated(DateRange range) {
    return range("date_created", range);
  }

  /**
   * Matches tasks of one view. The time zone of the client, sent as {@code x-tz-offset}, determines the end of the day
   * (specification, "Tasks", rule 2). Not together with {@link #isComplete}; {@code inbox} and {@code future} not together
   * with a {@link #date} that they override.
   *
   * @param view the view
   * @return this builder
   */
  public B view(TaskView view) {
    return exact("view", VIEW, view);
  }

  /**
   * The filters of a complete request. Ids without a type get {@code _type=all}, since the service would otherwise search only
   * tasks of type {@code lead}.
   */
  final QueryWriter filters(boolean mayMatchAll) {
    if (!mayMatchAll && matchesAll()) {
      throw new IllegalStateException(
          "The task filter is empty and would change every task: set a filter, or use TaskFilter.all()");
    }
    requireNoContradiction();
    QueryWriter complete = filters().sortedCopy();
    if (complete.has(ID) && !complete.has(TYPE)) {
      complete.exact(TYPE, Task.ALL.value());
    }
    return complete;
  }

  private boolean matchesAll() {
    Set<String> names = filters().names();
    return names.isEmpty()
        || (names.equals(Set.of(TYPE))
            && filters().value(TYPE).equals(Optional.of(Task.ALL.value())));
  }

  private void requireNoContradiction() {
    String view = filters().value(VIEW).orElse("");
    if (!view.isEmpty() && filters().has(IS_COMPLETE)) {
      throw new IllegalStateException(
          "view '" + view
              + "' and is_complete are both set: a view already determines whether its tasks are complete");
    }
    for (String overridden : OVERRIDDEN_BY_VIEW) {
      if (VIEWS_WITH_DATES.contains(view) && filters().value(overridden).isPresent()) {
        throw new IllegalStateException("view '" + view + "' and " + overridden
            + " are both set: the service would override it; of a date, only after(…), upTo(…) and"
            + " endingWith(…) go with this view");
      }
    }
  }
}
