package com.salescrm.sdk.core.internal.auth.refresh.simulation;

/**
 * The result of one call, or an unexpected failure of a thread.
 *
 * @param kind the kind
 * @param generation of the token that the call uses
 * @param rejected the generation that received a 401 before; 0 without
 * @param start when the call started
 * @param detail the exception
 */
record CallResult(Kind kind, int generation, int rejected, long start, String detail) {
  enum Kind {
    TOKEN,
    UNAUTHORIZED,
    REAUTHORIZE,
    OAUTH,
    STORE,
    TIMEOUT,
    UNEXPECTED
  }
}
