package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.util.Locale;

/** What a JSON text may hold at most. A text beyond it is valid JSON, and the message names the limit. */
final class Limits extends StreamReadConstraints {

  private static final long serialVersionUID = 1L;

  /** Deeper than any response of the service, and shallow enough for code that walks a tree by recursion. */
  static final int DEPTH = 256;

  /** Characters of a number, its sign, point and exponent included. */
  static final int NUMBER = 1_000;

  /** Characters of a text. */
  static final int TEXT = 20_000_000;

  private static final int NAME = 50_000;
  private static final long UNLIMITED = -1;

  Limits() {
    super(DEPTH, UNLIMITED, NUMBER, TEXT, NAME, UNLIMITED);
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

  private static void require(boolean within, String message, int limit)
      throws StreamConstraintsException {
    if (!within) {
      throw new ExceededException(String.format(Locale.ROOT, message, limit));
    }
  }

  /** What is wrong with a text that is beyond a limit, those of the parser itself included. */
  static String message(StreamConstraintsException e) {
    return e instanceof ExceededException
        ? e.getOriginalMessage()
        : "JSON with too many names that are made to have one hash code";
  }

  private static final class ExceededException extends StreamConstraintsException {

    private static final long serialVersionUID = 1L;

    ExceededException(String message) {
      super(message);
    }
  }
}
