package com.salescrm.sdk.core.error;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a successful response or another JSON text cannot be decoded. {@link #outcome()} of a write is {@link
 * Outcome#PROCESSED}: the service carried it out, and the result is lost. It is {@link Outcome#UNKNOWN} for an HTML page.
 */
public class DecodingException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** {@code $} is the whole text. */
  private final String jsonPath;

  /** Null without a call. */
  private final @Nullable Integer statusCode;

  /**
   * Creates the exception for a text that is not a response, or for the value of a field.
   *
   * @param message what cannot be decoded, without content that may be private
   * @param jsonPath the position, such as {@code $.data[3].id}; {@code $} is the whole text
   * @param cause the cause; null without
   */
  public DecodingException(String message, String jsonPath, @Nullable Throwable cause) {
    this(message, jsonPath, cause, null, List.of(), null);
  }

  /**
   * Creates the exception for a response.
   *
   * @param message what cannot be decoded, without content that may be private
   * @param jsonPath the position, such as {@code $.data[3].id}; {@code $} is the whole text
   * @param cause the cause; null without
   * @param statusCode the successful status of the response; null without a call
   * @param attempts the attempts of the call, in order
   * @param outcome {@link Outcome#PROCESSED} or {@link Outcome#UNKNOWN} for a write; null for a read or without a call
   */
  public DecodingException(
      String message,
      String jsonPath,
      @Nullable Throwable cause,
      @Nullable Integer statusCode,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
    this.jsonPath = jsonPath;
    this.statusCode = statusCode;
  }

  /**
   * {@inheritDoc}
   *
   * @return true if the response is an HTML page or otherwise no JSON; false if it is JSON of another type, or too large
   */
  @Override
  public boolean isTemporary() {
    List<Attempt> attempts = attempts();
    // A body that broke off or is too large is the cause.
    return getCause() == null
        && !attempts.isEmpty()
        && attempts.get(attempts.size() - 1).failure().isPresent();
  }

  /** {@return the position of the error, such as {@code $.data[3].id}; {@code $} is the whole text} */
  public String jsonPath() {
    return jsonPath;
  }

  /** {@return the successful status of the response; empty without a call} */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }
}
