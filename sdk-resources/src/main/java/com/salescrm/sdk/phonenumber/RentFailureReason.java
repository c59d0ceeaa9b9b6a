package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Why the service rented no number (specification, "Errors", 4). The service may add reasons. Immutable. */
public final class RentFailureReason extends OpenEnum {
  private static final Constants<RentFailureReason> CONSTANTS =
      new Constants<>(RentFailureReason::new);

  /** The country and prefix have only numbers without SMS: rent again with {@code withSms(false)}. */
  public static final RentFailureReason HAS_VOICE_ONLY = CONSTANTS.known("has-voice-only");

  /** More information is required, such as a proof of address: contact the vendor's support. */
  public static final RentFailureReason NEEDS_MORE_INFO = CONSTANTS.known("needs-more-info");

  /** A billing problem: the telephony budget is reached, or a recharge failed. */
  public static final RentFailureReason BILLING_ERROR = CONSTANTS.known("billing-error");

  /** Another failure; the message of the service describes it. */
  public static final RentFailureReason ERROR = CONSTANTS.known("error");

  private RentFailureReason(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RentFailureReason of(String value) {
    return CONSTANTS.of(value);
  }
}
