package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The {@code _type} of a task (specification, Resources, Task types). Immutable. */
public final class TaskType extends OpenEnum {
  private static final Words<TaskType> WORDS = new Words<>(TaskType::new);

  /** A to-do for a lead, {@link LeadTask}. */
  public static final TaskType LEAD = WORDS.known("lead");

  /** E-mails to be read, {@link IncomingEmailTask}. */
  public static final TaskType INCOMING_EMAIL = WORDS.known("incoming_email");

  /** An e-mail that nobody answered, {@link EmailFollowupTask}. */
  public static final TaskType EMAIL_FOLLOWUP = WORDS.known("email_followup");

  /** A call that nobody took, {@link MissedCallTask}. */
  public static final TaskType MISSED_CALL = WORDS.known("missed_call");

  /** A call from a number of no contact, {@link AnsweredDetachedCallTask}. */
  public static final TaskType ANSWERED_DETACHED_CALL = WORDS.known("answered_detached_call");

  /** A recorded message, {@link VoicemailTask}. */
  public static final TaskType VOICEMAIL = WORDS.known("voicemail");

  /** An opportunity that should be decided by now, {@link OpportunityDueTask}. */
  public static final TaskType OPPORTUNITY_DUE = WORDS.known("opportunity_due");

  /** A text message to be read, {@link IncomingSmsTask}. */
  public static final TaskType INCOMING_SMS = WORDS.known("incoming_sms");

  /** A contact to be called, {@link OutgoingCallTask}. */
  public static final TaskType OUTGOING_CALL = WORDS.known("outgoing_call");

  private TaskType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static TaskType of(String value) {
    return WORDS.of(value);
  }
}
