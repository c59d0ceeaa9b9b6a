package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The priority of a task. The specification lists no values; the constant is the observed one. Immutable. */
public final class TaskPriority extends OpenEnum {
  private static final Constants<TaskPriority> CONSTANTS = new Constants<>(TaskPriority::new);

  /** Medium. */
  public static final TaskPriority MEDIUM = CONSTANTS.known("medium");

  private TaskPriority(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static TaskPriority of(String value) {
    return CONSTANTS.of(value);
  }
}
