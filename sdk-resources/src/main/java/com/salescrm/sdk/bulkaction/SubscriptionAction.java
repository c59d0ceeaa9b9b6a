package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The kind of change that a bulk action makes to sequence subscriptions. Immutable. */
public final class SubscriptionAction extends OpenEnum {
  private static final Constants<SubscriptionAction> CONSTANTS =
      new Constants<>(SubscriptionAction::new);

  /** Subscribes contacts that have never received the sequence. */
  public static final SubscriptionAction SUBSCRIBE = CONSTANTS.known("subscribe");

  /** Resumes paused subscriptions, of the given sequence or of all sequences. */
  public static final SubscriptionAction RESUME = CONSTANTS.known("resume");

  /** Resumes finished subscriptions, of the given sequence or of all sequences. */
  public static final SubscriptionAction RESUME_FINISHED = CONSTANTS.known("resume_finished");

  /** Pauses active subscriptions, of the given sequence or of all sequences. */
  public static final SubscriptionAction PAUSE = CONSTANTS.known("pause");

  private SubscriptionAction(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SubscriptionAction of(String value) {
    return CONSTANTS.of(value);
  }
}
