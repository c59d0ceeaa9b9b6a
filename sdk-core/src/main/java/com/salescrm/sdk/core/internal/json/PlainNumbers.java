package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;
import java.math.BigDecimal;

/** Writes decimal numbers as {@link Numbers} says. */
final class PlainNumbers extends JsonGeneratorDelegate {

  /** From here on, and below its inverse, Java writes an exponent. */
  private static final double LARGE = 1e7;

  private static final double SMALL = 1e-3;

  PlainNumbers(JsonGenerator next) {
    super(next, false);
  }

  @Override
  public void writeNumber(BigDecimal number) throws IOException {
    if (number == null) {
      delegate.writeNull();
    } else if (number.scale() == 0) {
      delegate.writeNumber(number);
    } else {
      delegate.writeNumber(Numbers.text(number));
    }
  }

  @Override
  public void writeNumber(double number) throws IOException {
    if (hasExponent(Math.abs(number))) {
      delegate.writeNumber(
          Numbers.text(new BigDecimal(Double.toString(number)).stripTrailingZeros()));
    } else {
      delegate.writeNumber(number);
    }
  }

  @Override
  public void writeNumber(float number) throws IOException {
    if (hasExponent(Math.abs(number))) {
      delegate.writeNumber(
          Numbers.text(new BigDecimal(Float.toString(number)).stripTrailingZeros()));
    } else {
      delegate.writeNumber(number);
    }
  }

  private static boolean hasExponent(double size) {
    return (size >= LARGE && size <= Double.MAX_VALUE) || (size > 0 && size < SMALL);
  }
}
