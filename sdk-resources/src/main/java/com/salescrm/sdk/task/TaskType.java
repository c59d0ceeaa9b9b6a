package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The {@code _type} of a task (specification, Resources, Task types). Immutable. */
public final class TaskType extends OpenEnum {
  private static final Constants<TaskType> CONSTANTS = new Constants<>(TaskType::new);

  /** A to-do for a lead, {@link LeadTask}. */
  public static final TaskType LEAD = CONSTANTS.known("lead");

  /** Incoming e-mails to read, {@link IncomingEmailTask}. */
  public static final TaskType INCOMING_EMAIL = CONSTANTS.known("incoming_email");

  /** A sent e-mail to follow up, {@link EmailFollowupTask}. */
  public static final TaskType EMAIL_FOLLOWUP = CONSTANTS.known("email_followup");

  /** A missed call, {@link MissedCallTask}. */
  public static final TaskType MISSED_CALL = CONSTANTS.known("missed_call");

  /** An answered call from a number that no contact has, {@link AnsweredDetachedCallTask}. */
  public static final TaskType ANSWERED_DETACHED_CALL = CONSTANTS.known("answered_detached_call");

  /** A missed call with a recorded message, {@link VoicemailTask}. */
  public static final TaskType VOICEMAIL = CONSTANTS.known("voicemail");

  /** An opportunity that is due, {@link OpportunityDueTask}. */
  public static final TaskType OPPORTUNITY_DUE = CONSTANTS.known("opportunity_due");

  /** An incoming text message to read, {@link IncomingSmsTask}. */
  public static final TaskType INCOMING_SMS = CONSTANTS.known("incoming_sms");

  /** A contact to call, {@link OutgoingCallTask}. */
  public static final TaskType OUTGOING_CALL = CONSTANTS.known("outgoing_call");

  private TaskType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static TaskType of(String value) {
    return CONSTANTS.of(value);
  }
}
