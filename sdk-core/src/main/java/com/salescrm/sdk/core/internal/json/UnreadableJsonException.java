package com.salescrm.sdk.core.internal.json;

/**
 * A text that is not the JSON that was asked for, even when odd properties are set aside. It names the place and shows
 * a short excerpt in which the values are masked.
 *
 * <p>It has no cause on purpose: the messages of the JSON library quote the document.
 */
public final class UnreadableJsonException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String jsonPath;
  private final String excerpt;
  private final boolean malformed;

  UnreadableJsonException(String what, String jsonPath, String excerpt) {
    this(what, jsonPath, excerpt, false);
  }

  private UnreadableJsonException(String what, String jsonPath, String excerpt, boolean malformed) {
    super(what + " at " + jsonPath + ": " + excerpt);
    this.jsonPath = jsonPath;
    this.excerpt = excerpt;
    this.malformed = malformed;
  }

  /** For a text that is no JSON at all. */
  static UnreadableJsonException malformed(String what, String jsonPath, String excerpt) {
    return new UnreadableJsonException(what, jsonPath, excerpt, true);
  }

  /** {@return whether the text is no JSON at all, rather than JSON of another kind than was asked for} */
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
