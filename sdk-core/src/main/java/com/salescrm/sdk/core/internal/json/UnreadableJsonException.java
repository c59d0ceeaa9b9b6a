package com.salescrm.sdk.core.internal.json;

import org.jspecify.annotations.Nullable;

/**
 * A text that is not the JSON that was asked for, even when odd properties are set aside. It names the place and shows
 * a short excerpt in which the values are masked.
 *
 * <p>It has no cause of the JSON library on purpose, whose messages quote the document; what a class of the application
 * threw while it was read is the cause.
 */
public final class UnreadableJsonException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String jsonPath;
  private final String excerpt;
  private final boolean malformed;

  UnreadableJsonException(String what, String jsonPath, String excerpt) {
    this(what, jsonPath, excerpt, null);
  }

  UnreadableJsonException(String what, String jsonPath, String excerpt, @Nullable Throwable cause) {
    this(what, jsonPath, excerpt, cause, false);
  }

  private UnreadableJsonException(
      String what, String jsonPath, String excerpt, @Nullable Throwable cause, boolean malformed) {
    super(what + " at " + jsonPath + ": " + excerpt, cause);
    this.jsonPath = jsonPath;
    this.excerpt = excerpt;
    this.malformed = malformed;
  }

  /** For a text that is no JSON at all. */
  static UnreadableJsonException malformed(String what, String jsonPath, String excerpt) {
    return new UnreadableJsonException(what, jsonPath, excerpt, null, true);
  }

  /**
   * {@return whether the text is no JSON at all, rather than JSON of another kind than was asked for or beyond a limit}
   */
  public boolean isMalformed() {
    return malformed;
  }

  /** {@return the place, such as {@code $.data[3].id}} */
  public String jsonPath() {
    return jsonPath;
  }

  /** {@return at most 120 characters of the document around or at the place, texts masked} */
  public String excerpt() {
    return excerpt;
  }
}
