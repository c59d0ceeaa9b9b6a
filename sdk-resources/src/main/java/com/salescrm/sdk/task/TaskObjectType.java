package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The type of the object of a task (specification, Resources, Task types). Immutable. */
public final class TaskObjectType extends OpenEnum {
  private static final Constants<TaskObjectType> CONSTANTS = new Constants<>(TaskObjectType::new);

  /** A thread of e-mails. */
  public static final TaskObjectType EMAIL_THREAD = CONSTANTS.known("emailthread");

  /** A call activity. */
  public static final TaskObjectType CALL = CONSTANTS.known("call");

  /** An opportunity. */
  public static final TaskObjectType OPPORTUNITY = CONSTANTS.known("opportunity");

  /** A text message. */
  public static final TaskObjectType SMS = CONSTANTS.known("sms");

  /** The activity of the completion of a task; observed for completed tasks of type {@code lead}. */
  public static final TaskObjectType TASK_COMPLETED = CONSTANTS.known("taskcompleted");

  private TaskObjectType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static TaskObjectType of(String value) {
    return CONSTANTS.of(value);
  }
}
