package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.query.DateRange;
import java.util.Arrays;
import java.util.Collection;

/**
 * The filters of tasks, which listing and changing many have in common (specification, "Tasks", GET and PUT {@code
 * /task/}). A task must pass all of them. Setting a filter again replaces it, be it by one value or, with {@code …In}, by
 * several: the last one counts. Blank values, and in an {@code …In} filter no
 * values or a value with a comma, are refused with an {@link IllegalArgumentException} that names the parameter. Not safe
 * for many threads.
 *
 * @param <B> the builder itself
 */
public abstract sealed class TaskFilterSetters<B extends TaskFilterSetters<B>>
    permits ListTasksRequest.Builder, TaskFilter.Builder {
  final TaskFilters filters;

  TaskFilterSetters(TaskFilters filters) {
    this.filters = filters;
  }

  abstract B self();

  /**
   * The one with this id, of whatever type unless a type is given too.
   *
   * @param id the task's id
   * @return this builder
   */
  public B id(String id) {
    Arguments.notNull(id, "id");
    filters.exact(TaskFilters.ID, id);
    return self();
  }

  /**
   * Those with any of these ids, of whatever type unless a type is given too.
   *
   * @param ids ids of tasks, one at least
   * @return this builder
   */
  public B idIn(String... ids) {
    Arguments.notNull(ids, "ids");
    return idIn(Arrays.asList(ids));
  }

  /**
   * As {@link #idIn(String...)}.
   *
   * @param ids ids of tasks, one at least
   * @return this builder
   */
  public B idIn(Collection<String> ids) {
    Arguments.notNull(ids, "ids");
    filters.anyOf(TaskFilters.ID, ids);
    return self();
  }

  /**
   * Those of one type, or with {@link Task#ALL} of all. Without a type, and without ids, it is {@code lead} alone
   * (specification, "Tasks", rule 1).
   *
   * @param type the type
   * @return this builder
   */
  public B type(TaskType type) {
    Arguments.notNull(type, "type");
    filters.exact(TaskFilters.TYPE, type.value());
    return self();
  }

  /**
   * Those of any of several types.
   *
   * @param types types, one at least; not {@link Task#ALL}, which goes with {@link #type(TaskType)}
   * @return this builder
   */
  public B typeIn(TaskType... types) {
    Arguments.notNull(types, "types");
    return typeIn(Arrays.asList(types));
  }

  /**
   * As {@link #typeIn(TaskType...)}.
   *
   * @param types types, one at least; not {@link Task#ALL}, which goes with {@link #type(TaskType)}
   * @return this builder
   */
  public B typeIn(Collection<TaskType> types) {
    Arguments.notNull(types, "types");
    if (types.contains(Task.ALL)) {
      throw new IllegalArgumentException(
          "_type__in takes types, and 'all' is none: call type(Task.ALL) instead");
    }
    filters.anyOf(TaskFilters.TYPE, types);
    return self();
  }

  /**
   * Those of one lead.
   *
   * @param id the lead's id
   * @return this builder
   */
  public B leadId(String id) {
    Arguments.notNull(id, "id");
    filters.exact("lead_id", id);
    return self();
  }

  /**
   * Those of one user.
   *
   * @param userId the id of the user who is to do them
   * @return this builder
   */
  public B assignedTo(String userId) {
    Arguments.notNull(userId, "userId");
    filters.exact("assigned_to", userId);
    return self();
  }

  /**
   * Those that are done, or those that are not; not together with a view.
   *
   * @param value whether they are to be complete
   * @return this builder
   */
  public B isComplete(boolean value) {
    filters.exact(TaskFilters.IS_COMPLETE, String.valueOf(value));
    return self();
  }

  /**
   * Those to be done within a stretch of time. The views {@code inbox} and {@code future} override {@code date__lt} and
   * {@code date__gte} (specification, "Tasks", rule 2): together with them, only {@code after}, {@code upTo} and {@code
   * endingWith} are taken.
   *
   * @param range the stretch, of days or of moments
   * @return this builder
   */
  public B date(DateRange range) {
    Arguments.notNull(range, "range");
    filters.range(TaskFilters.DATE, range);
    return self();
  }

  /**
   * Those created within a stretch of time.
   *
   * @param range the stretch
   * @return this builder
   */
  public B dateCreated(DateRange range) {
    Arguments.notNull(range, "range");
    filters.range("date_created", range);
    return self();
  }

  /**
   * Those of one view; where its user's day ends follows from the client's time zone, sent as {@code x-tz-offset}
   * (specification, "Tasks", rule 2). Not together with {@link #isComplete}, and {@code inbox} and {@code future} not with
   * a {@link #date} that they override.
   *
   * @param view the view
   * @return this builder
   */
  public B view(TaskView view) {
    Arguments.notNull(view, "view");
    filters.exact(TaskFilters.VIEW, view.value());
    return self();
  }
}
