package com.salescrm.sdk.core.polling;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.net.URLDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Which job a poller waits for, as plain text that can be kept in a file or a database: {@code crm-poll/1}, the kind of
 * job and its id. It holds no credential. Immutable, safe for many threads, equal by value.
 */
public final class PollToken {
  private static final String VERSION = "crm-poll/1";

  private final String kind;
  private final String id;

  private PollToken(String kind, String id) {
    this.kind = kind;
    this.id = id;
  }

  /**
   * The token of a job.
   *
   * @param kind the kind of job, such as {@code export}
   * @param id its id
   * @return the token
   * @throws IllegalArgumentException if one of them is blank, or the kind holds a space
   */
  public static PollToken of(String kind, String id) {
    Arguments.notNull(kind, "kind");
    Arguments.notNull(id, "id");
    if (kind.isBlank() || kind.indexOf(' ') >= 0) {
      throw new IllegalArgumentException("kind must be a word, but was '" + kind + "'");
    }
    if (id.isBlank()) {
      throw new IllegalArgumentException("id must not be blank");
    }
    return new PollToken(kind, id);
  }

  /**
   * The token of a text that {@link #toString} gave.
   *
   * @param text the text; blanks around it do no harm
   * @return the token
   * @throws IllegalArgumentException if it is no such text, or one of a version this SDK does not know
   */
  public static PollToken parse(String text) {
    Arguments.notNull(text, "text");
    String[] parts = text.strip().split(" ", -1);
    if (parts.length != 3 || !parts[0].equals(VERSION) || parts[1].isEmpty()) {
      throw new IllegalArgumentException(
          "not a poll token of this SDK: it must begin with " + VERSION + " and have three parts");
    }
    try {
      return of(parts[1], URLDecoder.decode(parts[2].replace("+", "%2B"), UTF_8));
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          "not a poll token of this SDK: it must end with a percent-encoded id", malformed);
    }
  }

  /** {@return the kind of job, such as {@code export}} */
  public String kind() {
    return kind;
  }

  /** {@return the id of the job} */
  public String id() {
    return id;
  }

  /**
   * The id, if this is the token of a job of that kind.
   *
   * @param expectedKind the kind
   * @return the id of the job
   * @throws IllegalArgumentException if it is of another kind; the message names both
   */
  public String idOf(String expectedKind) {
    Arguments.notNull(expectedKind, "expectedKind");
    if (!kind.equals(expectedKind)) {
      throw new IllegalArgumentException("the token belongs to another kind of job: it is of "
          + kind + ", not of " + expectedKind);
    }
    return id;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PollToken that && kind.equals(that.kind) && id.equals(that.id);
  }

  @Override
  public int hashCode() {
    return 31 * kind.hashCode() + id.hashCode();
  }

  /** {@return the text to keep, for {@link #parse}} */
  @Override
  public String toString() {
    return VERSION + " " + kind + " " + PercentEncoding.segment(id);
  }
}
