package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.function.Supplier;

/**
 * A row of the input of which the caller could not make a write. It is never begun in a journal. Not a record, whose methods
 * would take more of the jar.
 */
final class InvalidRow implements Operation {
  private final RuntimeException failure;

  private InvalidRow(RuntimeException failure) {
    this.failure = failure;
  }

  /** Why there is no write. */
  RuntimeException failure() {
    return failure;
  }

  /** The write that the caller makes, or an invalid one if that fails. */
  static Write or(long number, Supplier<Write> write) {
    try {
      return Arguments.notNull(write.get(), "the write of row " + number);
    } catch (Exception e) {
      return new Write("row " + number, new InvalidRow(Failures.unchecked(e)));
    }
  }

  @Override
  public Action prepare(ApiClient http, String key) {
    throw failure;
  }

  @Override
  public String kind() {
    return "invalid";
  }
}
