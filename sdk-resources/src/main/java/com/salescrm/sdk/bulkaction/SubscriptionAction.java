package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a bulk action does with sequence subscriptions. Immutable. */
public final class SubscriptionAction extends OpenEnum {
  private static final Constants<SubscriptionAction> CONSTANTS =
      new Constants<>(SubscriptionAction::new);

  /** Subscribes contacts that never received the sequence. */
  public static final SubscriptionAction SUBSCRIBE = CONSTANTS.known("subscribe");

  /** Resumes paused subscriptions, of the given sequence or of all. */
  public static final SubscriptionAction RESUME = CONSTANTS.known("resume");

  /** Resumes finished subscriptions, of the given sequence or of all. */
  public static final SubscriptionAction RESUME_FINISHED = CONSTANTS.known("resume_finished");

  /** Pauses active subscriptions, of the given sequence or of all. */
  public static final SubscriptionAction PAUSE = CONSTANTS.known("pause");

  private SubscriptionAction(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SubscriptionAction of(String value) {
    return CONSTANTS.of(value);
  }
}
