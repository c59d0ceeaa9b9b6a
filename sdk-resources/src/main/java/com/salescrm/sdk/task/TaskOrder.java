package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.query.SortOrder;

/**
 * The property by which the service sorts tasks (specification, "Tasks", rules 3 and 4). On the same day, tasks without a
 * time come before tasks with a time; the time zone of the client, sent as {@code x-tz-offset}, determines the day of a
 * time. The constants are ascending. Immutable, equal by value.
 */
public final class TaskOrder extends SortOrder {

  /** By due date. */
  public static final TaskOrder DATE = new TaskOrder("date", false);

  /** By creation. */
  public static final TaskOrder DATE_CREATED = new TaskOrder("date_created", false);

  private TaskOrder(String key, boolean descending) {
    super(key, descending);
  }

  /** {@return the order by the same property, the earliest first} */
  public TaskOrder ascending() {
    return new TaskOrder(key(), false);
  }

  /** {@return the order by the same property, the latest first} */
  public TaskOrder descending() {
    return new TaskOrder(key(), true);
  }
}
