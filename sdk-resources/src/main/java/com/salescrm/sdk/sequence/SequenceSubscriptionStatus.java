package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** How far a subscription is (specification, Bulk actions, action types for sequence subscriptions). Immutable. */
public final class SequenceSubscriptionStatus extends OpenEnum {
  private static final Constants<SequenceSubscriptionStatus> CONSTANTS =
      new Constants<>(SequenceSubscriptionStatus::new);

  /** Steps are carried out. */
  public static final SequenceSubscriptionStatus ACTIVE = CONSTANTS.known("active");

  /** Held until it is resumed. */
  public static final SequenceSubscriptionStatus PAUSED = CONSTANTS.known("paused");

  /** All steps are done, or the contact has replied. */
  public static final SequenceSubscriptionStatus FINISHED = CONSTANTS.known("finished");

  private SequenceSubscriptionStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SequenceSubscriptionStatus of(String value) {
    return CONSTANTS.of(value);
  }
}
