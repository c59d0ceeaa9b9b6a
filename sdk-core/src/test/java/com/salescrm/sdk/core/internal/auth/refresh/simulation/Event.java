package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import org.jspecify.annotations.Nullable;

/**
 * One thread of a process continues with the result of its step.
 *
 * @param thread the thread
 * @param result the result, equal by value: a boolean, {@link Stored}, {@link Issued}, {@link Failure}, or null
 * @param now the time
 */
record Event(int thread, @Nullable Object result, long now) {
  /** The stored record, as a number. */
  record Stored(int record) {}

  /** New tokens. */
  record Issued(int generation, long at) {}

  enum Failure {
    STORE_FAILED,
    LOCK_TIMEOUT,
    RESPONSE_LOST,
    INVALID_GRANT,
    REJECTED
  }
}
