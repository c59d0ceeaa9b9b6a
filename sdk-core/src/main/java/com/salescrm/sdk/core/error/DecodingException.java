package com.salescrm.sdk.core.error;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * An answer, or a JSON text, that is not what was asked for. Of a write this means that the service did carry it out
 * and only its answer could not be read ({@link #outcome()} is {@link Outcome#PROCESSED}); it is never sent again for that.
 */
public class DecodingException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** {@code $} is the whole. */
  private final String jsonPath;

  /** Null where there was no call. */
  private final @Nullable Integer statusCode;

  /**
   * For a text that is no answer of a call, or a value of a field.
   *
   * @param message what could not be read, without its content where that may be private
   * @param jsonPath where, such as {@code $.data[3].id}; {@code $} is the whole
   * @param cause what failed below; null if there is none
   */
  public DecodingException(String message, String jsonPath, @Nullable Throwable cause) {
    this(message, jsonPath, cause, null, List.of(), null);
  }

  /**
   * For the answer of a call.
   *
   * @param message what could not be read, without its content where that may be private
   * @param jsonPath where, such as {@code $.data[3].id}; {@code $} is the whole
   * @param cause what failed below; null if there is none
   * @param statusCode the status of the answer, a successful one; null where there was no call
   * @param attempts each sending of the call, in order
   * @param outcome {@link Outcome#PROCESSED} for a write; null for a read, or where there was no call
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

  /** {@return where it could not be read, such as {@code $.data[3].id}; {@code $} is the whole} */
  public String jsonPath() {
    return jsonPath;
  }

  /** {@return the status of the answer, a successful one; empty where there was no call} */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }
}
