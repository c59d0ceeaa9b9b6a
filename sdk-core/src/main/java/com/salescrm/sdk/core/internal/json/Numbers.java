package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How decimal numbers are read and written. They are written as plain decimals, {@code 120000} and not {@code 1.2E+5},
 * as long as that takes no more than {@value #PLAIN_DIGITS} zeros; what is written is read as the same number again.
 */
public final class Numbers {

  /** More than any amount needs, and far less than what {@code 1e999999999} would take. */
  private static final int PLAIN_DIGITS = 400;

  /** The largest exponent of ten: the same on every version of Java, and far from where its arithmetic overflows. */
  private static final long MAX_EXPONENT = 999_999_999;

  /** Shorter numbers stay within the limit however they are written. */
  private static final int SURELY_WRITABLE = Limits.NUMBER - 20;

  private Numbers() {}

  /**
   * The number that a parser stands on, without an exponent if it is an integer of some hundred digits at most.
   *
   * @return the number, or null if its exponent is larger than Java can hold
   * @throws StreamConstraintsException if it has more digits than are read
   */
  static @Nullable BigDecimal read(JsonParser parser) throws IOException {
    BigDecimal number;
    try {
      number = parser.getDecimalValue();
    } catch (NumberFormatException | ArithmeticException | StreamReadException e) {
      return null; // The token is a number, so only its exponent can be wrong.
    }
    return checked(number);
  }

  /** The same of a number that was read from a text. */
  static @Nullable BigDecimal checked(BigDecimal number) throws StreamConstraintsException {
    if (number.scale() < 0 && isPlain(number)) {
      return number.setScale(0);
    }
    if (Math.abs((long) number.precision() - number.scale() - 1) > MAX_EXPONENT) {
      return null;
    }
    if (number.precision() > SURELY_WRITABLE) {
      Limits.requireNumber(text(number).length());
    }
    return number;
  }

  /**
   * A number as it is written in JSON.
   *
   * @param number any number
   * @return plain decimal digits; with an exponent only if the number has too many zeros for that
   */
  public static String text(BigDecimal number) {
    return isPlain(number) ? number.toPlainString() : number.toString();
  }

  private static boolean isPlain(BigDecimal number) {
    return number.scale() >= -PLAIN_DIGITS
        && number.scale() - number.precision() <= PLAIN_DIGITS
        && number.precision() - Math.min(number.scale(), 0) <= Limits.NUMBER;
  }
}
