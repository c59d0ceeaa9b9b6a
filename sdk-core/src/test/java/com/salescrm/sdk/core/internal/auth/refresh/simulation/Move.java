package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import org.jspecify.annotations.Nullable;

/**
 * One transition of a {@link World}.
 *
 * @param kind the kind
 * @param process the process, or the index of the request
 * @param thread the thread of the process
 */
record Move(Kind kind, int process, int thread) {
  enum Kind {
    /** A thread continues with the result of its step. */
    STEP(null),
    /** A thread continues because its time limit has passed. */
    TIMER(null),
    /** The service processes a request. */
    PROCESS(null),
    /** Nothing else can happen at this moment. */
    TIME(null),
    CRASH(Fault.CRASH),
    LOSE(Fault.LOSS),
    /** The sender gives up, but the request still reaches the service. */
    LOSE_LATER(Fault.LOSS),
    REJECT(Fault.REJECTION),
    DELAY_REQUEST(Fault.DELAY),
    DELAY_RESPONSE(Fault.DELAY),
    STORE_FAILS(Fault.STORE_FAILURE),
    /** The store reports a failure, but has written the record. */
    STORE_FAILS_LATE(Fault.STORE_FAILURE),
    STORE_OUTAGE(Fault.OUTAGE),
    LOSE_LOCK(Fault.LOCK_LOSS),
    REVOKE(Fault.REVOCATION),
    REAUTHORIZE(Fault.REAUTHORIZATION);

    private final @Nullable Fault fault;

    Kind(@Nullable Fault fault) {
      this.fault = fault;
    }
  }

  @Nullable
  Fault fault() {
    return kind.fault;
  }

  boolean isFault() {
    return kind.fault != null;
  }
}
