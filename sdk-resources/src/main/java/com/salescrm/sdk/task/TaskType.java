package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The {@code _type} of a task (specification, Resources, Task types). Immutable. */
public final class TaskType extends OpenEnum {
  private static final Constants<TaskType> CONSTANTS = new Constants<>(TaskType::new);

  /** A to-do for a lead, {@link LeadTask}. */
  public static final TaskType LEAD = CONSTANTS.known("lead");

  /** E-mails to be read, {@link IncomingEmailTask}. */
  public static final TaskType INCOMING_EMAIL = CONSTANTS.known("incoming_email");

  /** An e-mail that nobody answered, {@link EmailFollowupTask}. */
  public static final TaskType EMAIL_FOLLOWUP = CONSTANTS.known("email_followup");

  /** A call that nobody took, {@link MissedCallTask}. */
  public static final TaskType MISSED_CALL = CONSTANTS.known("missed_call");

  /** A call from a number of no contact, {@link AnsweredDetachedCallTask}. */
  public static final TaskType ANSWERED_DETACHED_CALL = CONSTANTS.known("answered_detached_call");

  /** A recorded message, {@link VoicemailTask}. */
  public static final TaskType VOICEMAIL = CONSTANTS.known("voicemail");

  /** An opportunity that should be decided by now, {@link OpportunityDueTask}. */
  public static final TaskType OPPORTUNITY_DUE = CONSTANTS.known("opportunity_due");

  /** A text message to be read, {@link IncomingSmsTask}. */
  public static final TaskType INCOMING_SMS = CONSTANTS.known("incoming_sms");

  /** A contact to be called, {@link OutgoingCallTask}. */
  public static final TaskType OUTGOING_CALL = CONSTANTS.known("outgoing_call");

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
    return CONSTANTS.of(value);
  }
}
