package com.salescrm.sandbox.internal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats amounts in cents, such as {@code $14,970} or {@code $75,403,455.90}. */
public final class Money {
  private Money() {}

  public static String formatted(BigInteger cents) {
    BigDecimal amount = new BigDecimal(cents, 2);
    String pattern = amount.stripTrailingZeros().scale() <= 0 ? "$#,##0;-$#" : "$#,##0.00;-$#";
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(amount);
  }

  /** Returns null for a sum of zero, as the service does. */
  public static @Nullable String formattedOrNull(BigInteger cents) {
    return cents.signum() == 0 ? null : formatted(cents);
  }
}
