package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/**
 * Where a task is shown to its user (specification, "Tasks", rule 2). Where the user's day ends follows from the client's
 * time zone, sent as {@code x-tz-offset}; without one the service chooses. Immutable.
 */
public final class TaskView extends OpenEnum {
  private static final Constants<TaskView> CONSTANTS = new Constants<>(TaskView::new);

  /** Incomplete tasks up to the end of the user's day. */
  public static final TaskView INBOX = CONSTANTS.known("inbox");

  /** Incomplete tasks from the user's tomorrow on. */
  public static final TaskView FUTURE = CONSTANTS.known("future");

  /** Complete tasks. */
  public static final TaskView ARCHIVE = CONSTANTS.known("archive");

  private TaskView(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static TaskView of(String value) {
    return CONSTANTS.of(value);
  }
}
