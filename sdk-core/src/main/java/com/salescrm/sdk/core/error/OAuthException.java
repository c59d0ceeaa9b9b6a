package com.salescrm.sdk.core.error;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The token endpoint rejected a request, or its response is lost: no access token is available now. The message never quotes
 * a response. Immutable, safe for many threads.
 */
public class OAuthException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The error code of RFC 6749. */
  private final @Nullable String error;

  /** The status of the response. */
  private final @Nullable Integer statusCode;

  /** The wait that the response asks for. */
  private final @Nullable Duration retryAfter;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what happened and what to do, without a secret
   * @param cause the cause, if any
   * @param response the response of the token endpoint
   * @param attempts the attempts of the call that this ends
   * @param outcome the outcome of the write; null for a read, or without a call
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
   * @param error the error code (RFC 6749, 5.2), or null if it has none
   * @param statusCode the status, or null without a response
   * @param retryAfter the wait that it asks for, or null
   */
  public record Response(
      @Nullable String error,
      @Nullable Integer statusCode,
      @Nullable Duration retryAfter) {
    /** No response. */
    public static final Response NONE = new Response(null, null, null);
  }

  /** {@return the error code (RFC 6749, 5.2 and 4.1.2.1), such as {@code invalid_client}; empty if there is none} */
  public Optional<String> error() {
    return Optional.ofNullable(error);
  }

  /** {@return the status of the response; empty without a response} */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }

  /** {@return how long the service asks to wait before the next attempt; empty if it does not} */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** {@return the response, for an exception that wraps this one} */
  public Response response() {
    return new Response(error, statusCode, retryAfter);
  }
}
