package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Why a number could not be rented (specification, Errors, 4); more words may come. Immutable. */
public final class RentFailureReason extends OpenEnum {
  private static final Constants<RentFailureReason> CONSTANTS =
      new Constants<>(RentFailureReason::new);

  /** The country and prefix only have numbers without SMS: rent again with {@code withSms(false)}. */
  public static final RentFailureReason HAS_VOICE_ONLY = CONSTANTS.known("has-voice-only");

  /** More is needed, such as a proof of address: renting takes the vendor's support. */
  public static final RentFailureReason NEEDS_MORE_INFO = CONSTANTS.known("needs-more-info");

  /** A billing problem: the telephony budget is reached, or a recharge failed. */
  public static final RentFailureReason BILLING_ERROR = CONSTANTS.known("billing-error");

  /** Another failure; the service says in words which. */
  public static final RentFailureReason ERROR = CONSTANTS.known("error");

  private RentFailureReason(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RentFailureReason of(String value) {
    return CONSTANTS.of(value);
  }
}
