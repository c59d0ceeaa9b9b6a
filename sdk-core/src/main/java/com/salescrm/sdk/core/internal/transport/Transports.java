package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.time.Timing;
import okhttp3.HttpUrl;

/** Puts the chain together. */
public final class Transports {
  private Transports() {}

  /** The way of a request, from the outside in. */
  public static Transport stack(
      WireClients wire, Credentials credentials, HttpUrl base, long maxBytes, Timing timing) {
    RateLimitGates gates = new RateLimitGates(timing.ticker());
    Transport onWire = new OkHttpTransport(wire.reads(), wire.writes(), maxBytes);
    Transport authorizing = new AuthorizingTransport(credentials, base, onWire);
    Transport redirecting = new RedirectingTransport(authorizing);
    return new RetryingTransport(gates, timing, wire::dropIdleConnections, redirecting);
  }
}
