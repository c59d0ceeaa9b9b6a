package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.ratelimit.RateLimiters;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.function.Consumer;
import okhttp3.HttpUrl;

/**
 * Sends one request; also composes the chains of transports. Implementations are safe for many threads; their {@code
 * toString} prints the chain.
 */
@FunctionalInterface
public interface Transport {
  /**
   * Sends the request and returns the response, whatever its status.
   *
   * @throws TransportFailure if there is no response
   */
  HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure;

  /** Provides the {@code Authorization} header. Safe for many threads; an interrupt ends its waits. */
  interface Authorizer {
    /** The value of the header for the next attempt. */
    String authorization(Duration limit);

    /** Called after a 401: true if a value other than the rejected one is available now. */
    boolean refresh(String rejected, Duration limit);

    /** The text without the secrets. */
    String redact(String text);
  }

  /**
   * The chain of an API call. From the outside in:
   *
   * <ol>
   *   <li>{@link RetryingTransport} counts attempts and waits for backoff and rate limit. It is outermost, so that a retry
   *       passes all others again: it starts at the original URL and with the newest access token.
   *   <li>{@link RedirectingTransport} follows the redirects of a GET. It is inside the retries, since a redirect is not an
   *       attempt, and outside the authorization, since each target decides again whether it may receive the credentials.
   *   <li>{@link AuthorizingTransport} adds the {@code Authorization} header for the base URL and refreshes the token after
   *       a 401. It is the last one before the wire, so that no other decorator sees the secret.
   *   <li>{@link OkHttpTransport} sends the request once and reads the response.
   * </ol>
   */
  static Transport authorized(
      WireClients wire,
      Authorizer authorizer,
      HttpUrl base,
      long maxBytes,
      RateLimiters rateLimiters,
      Timing timing) {
    Transport chain = new OkHttpTransport(wire, maxBytes);
    chain = new AuthorizingTransport(authorizer, base, chain);
    chain = new RedirectingTransport(chain);
    return new RetryingTransport(
        rateLimiters, timing, wire::dropIdleConnections, authorizer::redact, chain);
  }

  /**
   * The chain that reports requests instead of sending them: the part of {@link #authorized} that changes requests, with a
   * masked credential.
   *
   * @param authorization the masked value of the header
   * @param report is called with each request; the call then fails with an {@link IllegalStateException}
   */
  static Transport explaining(
      String authorization, HttpUrl base, Timing timing, Consumer<ExplainedRequest> report) {
    return new AuthorizingTransport(
        new ExplainingTransport.MaskedAuthorizer(authorization),
        base,
        new ExplainingTransport(timing, report));
  }

  /**
   * The chain of a token request, whose form holds secrets: without authorization and redirects. {@link
   * SecretScrubbingTransport} stands next to the wire, so that neither retries nor logs see texts from the response; no
   * response header is logged.
   */
  static Transport withoutCredential(WireClients wire, long maxBytes, Timing timing) {
    Transport chain = new OkHttpTransport(wire, maxBytes);
    chain = new SecretScrubbingTransport(chain);
    return new RetryingTransport(
        new RateLimiters(), timing, wire::dropIdleConnections, headers -> "…", chain);
  }
}
