package com.salescrm.sdk.task;

import org.jspecify.annotations.Nullable;

/**
 * What tasks are sorted by (specification, "Tasks", rules 3 and 4). Of one day, tasks without a time come before those
 * with one; which day a time belongs to follows from the client's time zone, sent as {@code x-tz-offset}. The SDK never
 * sorts anew what the service gave. The constants are ascending. Immutable, equal by value.
 */
public final class TaskOrder {

  /** By the day or moment it is to be done. */
  public static final TaskOrder DATE = new TaskOrder("date", false);

  /** By creation. */
  public static final TaskOrder DATE_CREATED = new TaskOrder("date_created", false);

  private final String key;
  private final boolean isDescending;

  private TaskOrder(String key, boolean isDescending) {
    this.key = key;
    this.isDescending = isDescending;
  }

  /** {@return the same, the earliest first} */
  public TaskOrder ascending() {
    return new TaskOrder(key, false);
  }

  /** {@return the same, the latest first} */
  public TaskOrder descending() {
    return new TaskOrder(key, true);
  }

  /** {@return the value of the parameter, such as {@code -date}} */
  public String value() {
    return isDescending ? "-" + key : key;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskOrder that && value().equals(that.value());
  }

  @Override
  public int hashCode() {
    return value().hashCode();
  }

  /** {@return the value of the parameter} */
  @Override
  public String toString() {
    return value();
  }
}
