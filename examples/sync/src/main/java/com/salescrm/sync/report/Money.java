package com.salescrm.sync.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Currency;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats amounts in minor units as major units: 1497000 in USD is {@code 14,970.00}. */
final class Money {
  private static final int USUAL_DIGITS = 2;

  private Money() {}

  /** Uses the decimals of the currency (ISO 4217); two for an unknown currency. */
  static String text(@Nullable BigDecimal minor, String currency) {
    if (minor == null) {
      return "?";
    }
    int digits = digits(currency);
    String pattern = digits == 0 ? "#,##0" : "#,##0." + "0".repeat(digits);
    DecimalFormat format =
        new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(minor.movePointLeft(digits));
  }

  /** The amount in major units. */
  static BigDecimal major(BigDecimal minor, String currency) {
    return minor.movePointLeft(digits(currency));
  }

  private static int digits(String currency) {
    return Currency.getAvailableCurrencies().stream()
        .filter(known -> known.getCurrencyCode().equals(currency))
        .mapToInt(Currency::getDefaultFractionDigits)
        .filter(digits -> digits >= 0)
        .findFirst()
        .orElse(USUAL_DIGITS);
  }
}
