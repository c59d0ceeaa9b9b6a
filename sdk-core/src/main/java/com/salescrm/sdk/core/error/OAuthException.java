package com.salescrm.sdk.core.error;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The token endpoint refused, or its answer is lost: no access token is to be had now. The message never quotes an
 * answer. Immutable, safe for many threads.
 */
public class OAuthException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The code of RFC 6749, if there was one. */
  private final @Nullable String error;

  /** The status, if there was an answer. */
  private final @Nullable Integer statusCode;

  /** The wait asked for, if any. */
  private final @Nullable Duration retryAfter;

  /**
   * For the SDK's own use and for tests that need one.
   *
   * @param message what happened and what to do, without a secret
   * @param cause what it comes from, if anything
   * @param answer what the token endpoint said
   * @param attempts the sendings of the call that this ends
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public OAuthException(
      String message,
      @Nullable Throwable cause,
      Response answer,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
    this.error = answer.error();
    this.statusCode = answer.statusCode();
    this.retryAfter = answer.retryAfter();
  }

  /**
   * What the token endpoint said.
   *
   * @param error the code of RFC 6749, 5.2, or null if it gave none
   * @param statusCode the status, or null if there was no answer
   * @param retryAfter the wait that it asks for, or null if it does not say
   */
  public record Response(
      @Nullable String error,
      @Nullable Integer statusCode,
      @Nullable Duration retryAfter) {
    /** No answer. */
    public static final Response NONE = new Response(null, null, null);
  }

  /**
   * The error code (RFC 6749, 5.2 and 4.1.2.1), such as {@code invalid_client}.
   *
   * @return the code; empty if there was no answer, or none in it that looks like a code
   */
  public Optional<String> error() {
    return Optional.ofNullable(error);
  }

  /**
   * The status of the answer.
   *
   * @return the status; empty if there was no answer
   */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }

  /**
   * How long the service asks to wait before the next try.
   *
   * @return the wait; empty if it did not say
   */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /**
   * What the token endpoint said, for an exception that passes it on.
   *
   * @return the parts of the answer
   */
  public Response response() {
    return new Response(error, statusCode, retryAfter);
  }
}
