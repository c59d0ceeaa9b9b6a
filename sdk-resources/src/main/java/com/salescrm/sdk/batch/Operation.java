package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.http.ApiClient;
import org.jspecify.annotations.Nullable;

/** What a {@link Write} does. Immutable, safe for many threads. */
sealed interface Operation
    permits IndexedWrite, RequestWrite, CallWrite, InvalidRow, PlanningOperation, PlannedOperation {
  /**
   * Decides what is to be sent. It may read from the service.
   *
   * @param http sends the request of the action
   * @param key the key of the write
   */
  Action prepare(ApiClient http, String key);

  /** The index in which an object of an unknown outcome is searched; null if there is none. */
  default @Nullable ExternalIdIndex<?> index() {
    return null;
  }

  /** Whether an object that exists already is an error. */
  default boolean createsOnly() {
    return false;
  }

  /** Whether a plan says what is sent, so that nothing else may be sent instead. */
  default boolean isPlanned() {
    return false;
  }

  /** Why it sends nothing, as its plan says; null if it may send. */
  default @Nullable RuntimeException refusal() {
    return null;
  }

  /** How many requests it sends one directly after the other, so that none of them may wait for the rate limit. */
  default int requests() {
    return 1;
  }

  /** What the write does, in words that never change: they are part of its identity in a journal. */
  String kind();

  /** The query that is part of the identity, in an order that never changes; empty without one. */
  default String identifyingQuery() {
    return "";
  }

  /** The body that is part of the identity; null if the key alone identifies it. */
  default @Nullable Object identifyingBody() {
    return null;
  }
}
