package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** 400: the service refuses what it was sent. */
public class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public BadRequestException(
      String message, ErrorResponse answer, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, answer, attempts, outcome);
  }

  /**
   * For the same answer, told in other words.
   *
   * @param message the other words
   * @param cause the exception whose answer, attempts and outcome this one takes over
   */
  protected BadRequestException(String message, BadRequestException cause) {
    super(message, cause);
  }
}
