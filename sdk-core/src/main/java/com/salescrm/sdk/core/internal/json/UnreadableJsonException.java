package com.salescrm.sdk.core.internal.json;

import org.jspecify.annotations.Nullable;

/**
 * A text is not JSON, or not of the requested type. The message contains the JSON path of the error and a short excerpt
 * in which values are masked.
 *
 * <p>The cause is never an exception of Jackson, because its messages quote the document. It is the exception that a class
 * of the application threw while it was read, if there is one.
 */
public final class UnreadableJsonException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String jsonPath;
  private final String excerpt;
  private final boolean malformed;

  UnreadableJsonException(String message, String jsonPath, String excerpt) {
    this(message, jsonPath, excerpt, null, false);
  }

  UnreadableJsonException(
      String message,
      String jsonPath,
      String excerpt,
      @Nullable Throwable cause,
      boolean malformed) {
    super(message + " at " + jsonPath + ": " + excerpt, cause);
    this.jsonPath = jsonPath;
    this.excerpt = excerpt;
    this.malformed = malformed;
  }

  /** For a text that is not JSON. */
  static UnreadableJsonException malformed(String message, String jsonPath, String excerpt) {
    return new UnreadableJsonException(message, jsonPath, excerpt, null, true);
  }

  /** {@return true if the text is not JSON; false if it is JSON of another type or beyond a limit} */
  public boolean isMalformed() {
    return malformed;
  }

  /** {@return the place of the error, such as {@code $.data[3].id}} */
  public String jsonPath() {
    return jsonPath;
  }

  /** {@return at most 120 characters of the document at the place of the error, with masked texts} */
  public String excerpt() {
    return excerpt;
  }
}
