package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Locale;

/**
 * The limits of the JSON parsers. A document beyond a limit is valid JSON that the SDK rejects; the message names the
 * limit.
 */
final class ReadLimits extends StreamReadConstraints {

  private static final long serialVersionUID = 1L;

  static final int DEPTH = Arguments.MAX_LEVELS;

  /** Characters of a number, including sign, point and exponent. */
  static final int NUMBER = 1_000;

  /** Characters of a string. */
  static final int TEXT = 20_000_000;

  /** Characters of a property name. */
  static final int NAME = 50_000;

  /** Bytes of an item of an array that is read as a stream. */
  static final int ITEM = 256 << 20;

  private static final long UNLIMITED = -1;

  @SuppressWarnings("deprecation") // Jackson 2.17 has no constructor that takes the tokens.
  ReadLimits() {
    super(DEPTH, UNLIMITED, NUMBER, TEXT, NAME);
  }

  @Override
  public void validateNestingDepth(int depth) throws StreamConstraintsException {
    require(depth <= DEPTH, "JSON nested too deep: more than %,d levels", DEPTH);
  }

  @Override
  public void validateFPLength(int length) throws StreamConstraintsException {
    requireNumber(length);
  }

  @Override
  public void validateIntegerLength(int length) throws StreamConstraintsException {
    requireNumber(length);
  }

  @Override
  public void validateStringLength(int length) throws StreamConstraintsException {
    require(length <= TEXT, "JSON with a text too large: more than %,d characters", TEXT);
  }

  @Override
  public void validateNameLength(int length) throws StreamConstraintsException {
    require(length <= NAME, "JSON with a name too large: more than %,d characters", NAME);
  }

  static void requireNumber(int length) throws StreamConstraintsException {
    require(length <= NUMBER, "JSON with a number too large: more than %,d digits", NUMBER);
  }

  static void requireItem(long length) throws StreamConstraintsException {
    require(length <= ITEM, "JSON with an item too large: more than %,d bytes", ITEM);
  }

  private static void require(boolean withinLimit, String message, int limit)
      throws StreamConstraintsException {
    if (!withinLimit) {
      throw new LimitExceededException(String.format(Locale.ROOT, message, limit));
    }
  }

  /** The message for an exceeded limit of this class, or of Jackson itself: hash collisions of property names. */
  static String message(StreamConstraintsException e) {
    return e instanceof LimitExceededException
        ? e.getOriginalMessage()
        : "JSON with too many names of the same hash code";
  }

  private static final class LimitExceededException extends StreamConstraintsException {

    private static final long serialVersionUID = 1L;

    LimitExceededException(String message) {
      super(message);
    }
  }
}
