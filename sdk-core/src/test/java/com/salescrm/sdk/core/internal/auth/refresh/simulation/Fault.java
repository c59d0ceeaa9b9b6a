package com.salescrm.sdk.core.internal.auth.refresh.simulation;

/** What may go wrong at any moment, as often as the scenario allows. */
enum Fault {
  /** A process ends. */
  CRASH,
  /** The connection breaks before the response arrives: before the request does, or after. */
  LOSS,
  /** The service rejects a request with 429 and processes nothing. */
  REJECTION,
  /** A request or its response takes 20 s. */
  DELAY,
  /** An operation of the store fails; a failed write may be stored all the same. */
  STORE_FAILURE,
  /** A process cannot reach the store for 30 s; it holds its lock. */
  OUTAGE,
  /** The store's lock is lost. */
  LOCK_LOSS,
  /** The user revokes the grant. */
  REVOCATION,
  /** The user authorizes again, and the application saves the new tokens. */
  REAUTHORIZATION
}
