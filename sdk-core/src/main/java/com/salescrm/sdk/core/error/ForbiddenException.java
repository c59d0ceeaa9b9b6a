package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** 403: the user lacks a permission. */
public class ForbiddenException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public ForbiddenException(
      String message, ErrorResponse answer, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, answer, attempts, outcome);
  }
}
