package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The status of a subscription (specification, "Bulk actions", action types for sequence subscriptions). Immutable. */
public final class SequenceSubscriptionStatus extends OpenEnum {
  private static final Constants<SequenceSubscriptionStatus> CONSTANTS =
      new Constants<>(SequenceSubscriptionStatus::new);

  /** The service performs the steps. */
  public static final SequenceSubscriptionStatus ACTIVE = CONSTANTS.known("active");

  /** Paused until it is resumed. */
  public static final SequenceSubscriptionStatus PAUSED = CONSTANTS.known("paused");

  /** All steps were performed, or the contact has replied. */
  public static final SequenceSubscriptionStatus FINISHED = CONSTANTS.known("finished");

  private SequenceSubscriptionStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SequenceSubscriptionStatus of(String value) {
    return CONSTANTS.of(value);
  }
}
