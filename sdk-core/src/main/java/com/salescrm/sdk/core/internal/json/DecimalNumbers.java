package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes decimal numbers. They are written without an exponent, {@code 120000} and not {@code 1.2E+5}, if that
 * takes at most {@value #MAX_ZEROS} zeros. A number that was written is read as an equal number.
 */
final class DecimalNumbers {

  /** More than any amount needs, and far fewer than {@code 1e999999999} would take. */
  private static final int MAX_ZEROS = 400;

  /** The largest exponent of ten: equal on all versions of Java, and far from an overflow of its arithmetic. */
  private static final long MAX_EXPONENT = 999_999_999;

  /** A sign, a zero and a point. */
  private static final int ADDED_CHARACTERS = 3;

  /** A number with at most this precision is within the limit in every notation. */
  private static final int MAX_PRECISION = ReadLimits.NUMBER - 20;

  /** From this value on, and below {@link #SMALL}, {@link Double#toString} writes an exponent. */
  private static final double LARGE = 1e7;

  private static final double SMALL = 1e-3;

  private DecimalNumbers() {}

  /**
   * Reads the current token, which is a number; an integer of some hundred digits at most has no exponent.
   *
   * @return the number, or null if its exponent exceeds the range of Java
   * @throws StreamConstraintsException if it exceeds the limit for digits
   */
  static @Nullable BigDecimal read(JsonParser parser) throws IOException {
    BigDecimal number;
    try {
      number = parser.getDecimalValue();
    } catch (NumberFormatException | ArithmeticException | StreamReadException e) {
      return null; // The token is a number, so only its exponent can be invalid.
    }
    return normalize(number);
  }

  /** As {@link #read}, for a number that was parsed already. */
  static @Nullable BigDecimal normalize(BigDecimal number) throws StreamConstraintsException {
    if (number.scale() < 0 && isPlain(number)) {
      return number.setScale(0);
    }
    if (Math.abs((long) number.precision() - number.scale() - 1) > MAX_EXPONENT) {
      return null;
    }
    if (number.precision() > MAX_PRECISION) {
      ReadLimits.requireNumber(toText(number).length());
    }
    return number;
  }

  private static String toText(BigDecimal number) {
    return isPlain(number) ? number.toPlainString() : number.toString();
  }

  private static boolean isPlain(BigDecimal number) {
    return number.scale() >= -MAX_ZEROS
        && number.scale() - number.precision() <= MAX_ZEROS
        && number.scale() + ADDED_CHARACTERS <= ReadLimits.NUMBER
        && number.precision() - Math.min(number.scale(), 0) <= ReadLimits.NUMBER;
  }

  /** Decorates a generator so that it writes numbers without an exponent. */
  static JsonGenerator writeWithoutExponent(JsonGenerator generator) {
    return new PlainNumberGenerator(generator);
  }

  private static final class PlainNumberGenerator extends JsonGeneratorDelegate {

    PlainNumberGenerator(JsonGenerator next) {
      super(next, false);
    }

    @Override
    public void writeNumber(BigDecimal number) throws IOException {
      if (number == null) {
        delegate.writeNull();
      } else if (number.scale() == 0) {
        delegate.writeNumber(number);
      } else {
        delegate.writeNumber(toText(number));
      }
    }

    @Override
    public void writeNumber(double number) throws IOException {
      write(Math.abs(number), Double.toString(number));
    }

    @Override
    public void writeNumber(float number) throws IOException {
      write(Math.abs(number), Float.toString(number));
    }

    private void write(double magnitude, String number) throws IOException {
      if (!(magnitude <= Double.MAX_VALUE)) { // Jackson would write a text.
        throw InvalidDefinitionException.from(
            this, number + " is no number of JSON", (JavaType) null);
      }
      boolean hasExponent = magnitude >= LARGE || (magnitude > 0 && magnitude < SMALL);
      delegate.writeNumber(
          hasExponent ? toText(new BigDecimal(number).stripTrailingZeros()) : number);
    }
  }
}
