package com.salescrm.sdk.core.polling;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.net.URLDecoder;

/**
 * Identifies a job, as text that can be stored in a file or a database: {@code crm-poll/1}, the kind of job and its id.
 * It contains no credential. Immutable, safe for many threads, equal by value.
 *
 * @param kind the kind of job, such as {@code export}
 * @param id the id of the job
 */
public record PollToken(String kind, String id) {
  private static final String VERSION = "crm-poll/1";

  /**
   * Creates a token.
   *
   * @param kind the kind of job
   * @param id the id of the job
   * @throws IllegalArgumentException if an argument is blank, the kind contains white space or a control character, or the id
   *     an unpaired surrogate
   */
  public PollToken {
    Arguments.notNull(kind, "kind");
    Arguments.notNull(id, "id");
    if (kind.isEmpty() || kind.chars().anyMatch(PollToken::isSpaceOrControl)) {
      throw new IllegalArgumentException("kind must be a word, but was '" + kind + "'");
    }
    if (id.isBlank() || !PercentEncoding.isEncodable(id)) {
      throw new IllegalArgumentException("id must not be blank or contain an unpaired surrogate");
    }
  }

  private static boolean isSpaceOrControl(int c) {
    return Character.isWhitespace(c) || Character.isISOControl(c);
  }

  /**
   * Parses a token.
   *
   * @param text a result of {@link #toString}; surrounding white space is ignored
   * @return the token
   * @throws IllegalArgumentException if the text is no token of a version that this SDK supports
   */
  public static PollToken parse(String text) {
    Arguments.notNull(text, "text");
    String[] parts = text.strip().split(" ", -1);
    if (parts.length != 3 || !parts[0].equals(VERSION) || parts[1].isEmpty()) {
      throw new IllegalArgumentException("not a poll token of this SDK: it must begin with "
          + VERSION + " and have three parts" + Arguments.newerVersion(parts[0], VERSION));
    }
    try {
      return new PollToken(parts[1], URLDecoder.decode(parts[2].replace("+", "%2B"), UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not a poll token of this SDK: it must end with a percent-encoded id", e);
    }
  }

  /**
   * The id of a job of the expected kind.
   *
   * @param expectedKind the kind
   * @return the id of the job
   * @throws IllegalArgumentException if the job is of another kind
   */
  public String idOf(String expectedKind) {
    Arguments.notNull(expectedKind, "expectedKind");
    if (!kind.equals(expectedKind)) {
      throw new IllegalArgumentException("the token belongs to another kind of job: it is of "
          + kind + ", not of " + expectedKind);
    }
    return id;
  }

  /** {@return the text for {@link #parse}} */
  @Override
  public String toString() {
    return VERSION + " " + kind + " " + PercentEncoding.segment(id);
  }
}
