package com.salescrm.sdk.core.error;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * An answer, or a JSON text, that is not what was asked for. Of a write this means that the service did carry it out and
 * only its answer could not be read; it is never sent again for that.
 */
public class DecodingException extends CrmException {
  private static final long serialVersionUID = 1L;

  private final String jsonPath;
  private final @Nullable Integer statusCode;

  /** For a text that is no answer of a call. */
  public DecodingException(String message, String jsonPath, @Nullable Throwable cause) {
    this(message, jsonPath, cause, null, List.of());
  }

  /** For the answer of a call. */
  public DecodingException(
      String message,
      String jsonPath,
      @Nullable Throwable cause,
      @Nullable Integer statusCode,
      List<Attempt> attempts) {
    super(message, cause, attempts, false);
    this.jsonPath = jsonPath;
    this.statusCode = statusCode;
  }

  /** Where it could not be read, such as {@code $.data[3].id}; {@code $} is the whole. */
  public String jsonPath() {
    return jsonPath;
  }

  /** The status of the answer, a successful one; empty where there was no call. */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }
}
