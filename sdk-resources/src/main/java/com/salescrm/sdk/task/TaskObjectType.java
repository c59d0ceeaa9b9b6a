package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a task points at with its object id (specification, Resources, Task types). Immutable. */
public final class TaskObjectType extends OpenEnum {
  private static final Words<TaskObjectType> WORDS = new Words<>(TaskObjectType::new);

  /** A thread of e-mails. */
  public static final TaskObjectType EMAIL_THREAD = WORDS.known("emailthread");

  /** A call activity. */
  public static final TaskObjectType CALL = WORDS.known("call");

  /** An opportunity. */
  public static final TaskObjectType OPPORTUNITY = WORDS.known("opportunity");

  /** A text message. */
  public static final TaskObjectType SMS = WORDS.known("sms");

  /** The activity that tells of a task's completion; seen on completed tasks of type {@code lead}. */
  public static final TaskObjectType TASK_COMPLETED = WORDS.known("taskcompleted");

  private TaskObjectType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static TaskObjectType of(String value) {
    return WORDS.of(value);
  }
}
