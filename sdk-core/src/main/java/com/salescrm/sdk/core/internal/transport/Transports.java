package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Timing;
import okhttp3.HttpUrl;

/** Puts the chain together. */
public final class Transports {
  private Transports() {}

  /** The way of a request, from the outside in. */
  public static Transport stack(
      WireClients wire, Authorizer authorizer, HttpUrl base, long maxBytes, Timing timing) {
    RateLimiters gates = new RateLimiters(timing);
    Transport onWire = new OkHttpTransport(wire.reads(), wire.writes(), maxBytes);
    Transport authorizing = new AuthorizingTransport(authorizer, base, onWire);
    Transport redirecting = new RedirectingTransport(authorizing);
    return new RetryingTransport(
        gates, timing, wire::dropIdleConnections, authorizer::redact, redirecting);
  }

  /**
   * The way of a request that bears no credential and follows no redirect: to the token endpoint. No header of a response
   * is logged, since one may repeat what was sent.
   */
  public static Transport withoutCredential(WireClients wire, long maxBytes, Timing timing) {
    RateLimiters gates = new RateLimiters(timing);
    Transport onWire = new OkHttpTransport(wire.reads(), wire.writes(), maxBytes);
    return new RetryingTransport(
        gates, timing, wire::dropIdleConnections, headers -> "…", new SilentTransport(onWire));
  }
}
