package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;

/** Sends one request. Implementations are safe for many threads; their {@code toString} prints the chain. */
@FunctionalInterface
public interface Transport {
  /**
   * Sends the request and returns the response, whatever its status.
   *
   * @throws TransportFailure if there is no response
   */
  HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure;
}
