package com.salescrm.sdk.core.error;

/**
 * 400 on a later page of a list, or on the first one of a list that starts at an offset if the response names it: the
 * service refuses a deeper {@code _skip}. Narrow the list, for instance by dates, or export it. The cause is the refusal
 * itself, and status, message and body are its.
 */
public class SkipLimitException extends BadRequestException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message which {@code _skip} was refused, and what to do instead
   * @param refused the refusal, which becomes the cause
   */
  public SkipLimitException(String message, BadRequestException refused) {
    super(message, refused);
  }
}
