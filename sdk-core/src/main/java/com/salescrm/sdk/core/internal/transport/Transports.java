package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.function.Consumer;
import okhttp3.HttpUrl;

/** Composes the transport chains. */
public final class Transports {
  private Transports() {}

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
  public static Transport authorized(
      WireClients wire, Authorizer authorizer, HttpUrl base, long maxBytes, Timing timing) {
    Transport chain = new OkHttpTransport(wire.reads(), wire.writes(), maxBytes);
    chain = new AuthorizingTransport(authorizer, base, chain);
    chain = new RedirectingTransport(chain);
    return new RetryingTransport(
        new RateLimiters(timing), timing, wire::dropIdleConnections, authorizer::redact, chain);
  }

  /**
   * The chain that reports requests instead of sending them: the part of {@link #authorized} that changes requests, with a
   * masked credential.
   *
   * @param authorization the masked value of the header
   * @param report is called with each request; the call then fails with an {@link IllegalStateException}
   */
  public static Transport explaining(
      String authorization, HttpUrl base, Timing timing, Consumer<ExplainedRequest> report) {
    return new AuthorizingTransport(
        new MaskedAuthorizer(authorization), base, new ExplainingTransport(timing, report));
  }

  private record MaskedAuthorizer(String masked) implements Authorizer {
    @Override
    public String authorization(Duration limit) {
      return masked;
    }

    @Override
    public boolean refresh(String rejected, Duration limit) {
      return false;
    }

    @Override
    public String redact(String text) {
      return text;
    }
  }

  /**
   * The chain of a token request, whose form holds secrets: without authorization and redirects. {@link
   * SecretScrubbingTransport} stands next to the wire, so that neither retries nor logs see texts from the response; no
   * response header is logged.
   */
  public static Transport withoutCredential(WireClients wire, long maxBytes, Timing timing) {
    Transport chain = new OkHttpTransport(wire.reads(), wire.writes(), maxBytes);
    chain = new SecretScrubbingTransport(chain);
    return new RetryingTransport(
        new RateLimiters(timing), timing, wire::dropIdleConnections, headers -> "…", chain);
  }
}
