package com.salescrm.sdk.core.error;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when no access token is available: the token endpoint rejected the request, or its response is lost. A later call
 * tries again. The message never quotes the response. Immutable, safe for many threads.
 */
public class OAuthException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The error code of RFC 6749; null without. */
  private final @Nullable String error;

  /** The status; null without a response. */
  private final @Nullable Integer statusCode;

  /** The delay that the service asks for; null without. */
  private final @Nullable Duration retryAfter;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the error and what to do, without secrets
   * @param cause the cause; null without
   * @param response the response of the token endpoint
   * @param attempts the attempts of the call that failed
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public OAuthException(
      String message,
      @Nullable Throwable cause,
      Response response,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
    this.error = response.error();
    this.statusCode = response.statusCode();
    this.retryAfter = response.retryAfter();
  }

  /**
   * The response of the token endpoint.
   *
   * @param error the error code of RFC 6749, 5.2; null without
   * @param statusCode the status; null without a response
   * @param retryAfter the delay that the service asks for; null without
   */
  public record Response(
      @Nullable String error,
      @Nullable Integer statusCode,
      @Nullable Duration retryAfter) {
    /** No response. */
    public static final Response NONE = new Response(null, null, null);
  }

  /**
   * {@inheritDoc}
   *
   * @return false if the token endpoint rejected the request, such as for an invalid client or grant, or its certificate
   *     is not trusted
   */
  @Override
  public boolean isTemporary() {
    return statusCode == null
        ? getCause() != null // The failure of the request; a redirect that is refused has none.
            && mayEnd(getCause())
        : (statusCode < 300 && error == null) || isTemporary(statusCode);
  }

  /**
   * The error code (RFC 6749, 5.2 and 4.1.2.1), such as {@code invalid_client}.
   *
   * @return the code; empty without a response or without a valid code in it
   */
  public Optional<String> error() {
    return Optional.ofNullable(error);
  }

  /**
   * The status of the response.
   *
   * @return the status; empty without a response
   */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }

  /**
   * The delay before the next attempt that the service asks for.
   *
   * @return the delay; empty without
   */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /**
   * The response of the token endpoint.
   *
   * @return the parts that this exception has
   */
  public Response response() {
    return new Response(error, statusCode, retryAfter);
  }
}
