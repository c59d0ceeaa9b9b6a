package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1497000      | USD | 14,970.00",
        "5            | EUR | 0.05",
        "-150         | EUR | -1.50",
        "1234567      | JPY | 1,234,567",
        "1234567      | KWD | 1,234.567",
        "150          | ''  | 1.50",
        "150          | XYZ | 1.50",
        "9876543210123456789 | USD | 98,765,432,101,234,567.89",
        "100.5        | USD | 1.01"
      })
  void text_minorUnits_hasTheDecimalsOfTheCurrency(
      BigDecimal minor, String currency, String expected) {
    assertThat(Money.text(minor, currency)).isEqualTo(expected);
  }
}
