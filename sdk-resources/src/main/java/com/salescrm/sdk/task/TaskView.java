package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/**
 * The view that shows a task (specification, "Tasks", rule 2). The time zone of the client, sent as {@code x-tz-offset},
 * determines the end of the user's day; without it the service chooses one. Immutable.
 */
public final class TaskView extends OpenEnum {
  private static final Constants<TaskView> CONSTANTS = new Constants<>(TaskView::new);

  /** Incomplete tasks up to the end of the user's day. */
  public static final TaskView INBOX = CONSTANTS.known("inbox");

  /** Incomplete tasks from the user's next day on. */
  public static final TaskView FUTURE = CONSTANTS.known("future");

  /** Complete tasks. */
  public static final TaskView ARCHIVE = CONSTANTS.known("archive");

  private TaskView(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static TaskView of(String value) {
    return CONSTANTS.of(value);
  }
}
