package com.salescrm.sdk.core.internal.auth.refresh.simulation;

/**
 * What a simulated thread waits for.
 *
 * @param kind the kind
 * @param first the expected record, the refresh token or the lock, as a number
 * @param second the record to store
 * @param until when the wait ends in any case, in nanoseconds
 * @param isReady whether a step within the process can continue at once
 */
record Step(Kind kind, int first, int second, long until, boolean isReady) {
  static final long NEVER = Long.MAX_VALUE;

  enum Kind {
    /** Within the process: a thread starts, waits for another thread, or for a lock of the process. */
    START,
    AWAIT,
    ACQUIRE,
    /** Time. */
    SLEEP,
    LISTENER,
    /** The store. */
    LOAD,
    REPLACE,
    LOCK,
    IS_HELD,
    UNLOCK,
    /** The service. */
    SEND,
    RESPONSE;

    /** Whether an operation of the store can fail. */
    boolean canFail() {
      return this == LOAD || this == REPLACE || this == LOCK;
    }

    /** Whether another process or the service decides when this step can continue. */
    boolean dependsOnOthers() {
      return this == LOCK || this == RESPONSE;
    }
  }

  static Step of(Kind kind) {
    return new Step(kind, 0, 0, NEVER, false);
  }

  static Step of(Kind kind, int first, int second) {
    return new Step(kind, first, second, NEVER, false);
  }

  static Step until(Kind kind, long until) {
    return new Step(kind, 0, 0, until, false);
  }

  Step ready(boolean ready) {
    return new Step(kind, first, second, until, ready);
  }

  boolean isWithinProcess() {
    return kind == Kind.START || kind == Kind.AWAIT || kind == Kind.ACQUIRE;
  }
}
