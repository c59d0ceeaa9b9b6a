package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import org.jspecify.annotations.Nullable;

/**
 * A request in flight.
 *
 * @param process the sender
 * @param thread its thread; -1 if it does not wait for the response any more
 * @param generation the refresh token
 * @param response the response, or null before the service has processed the request
 * @param notBefore when the service processes it, or the response arrives, at the earliest
 */
record Request(
    int process, int thread, int generation, @Nullable Object response, long notBefore) {
  Request withoutSender() {
    return new Request(process, -1, generation, response, notBefore);
  }

  Request answered(Object with, long arrives) {
    return new Request(process, thread, generation, with, arrives);
  }

  Request delayed(long until) {
    return new Request(process, thread, generation, response, until);
  }
}
