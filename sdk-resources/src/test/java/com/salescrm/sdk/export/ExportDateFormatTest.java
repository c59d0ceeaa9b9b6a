package com.salescrm.sdk.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dates and date-times of CSV files. */
class ExportDateFormatTest {
  private static final String DIGITS = "123456789";

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void parseDateTime_anyFractionOfASecond_hasIt(int digits) {
    String fraction = digits == 0 ? "" : "." + DIGITS.substring(0, digits);
    OffsetDateTime moment = OffsetDateTime.parse("2026-06-19T12:05:47" + fraction + "Z");

    assertThat(ExportDateFormat.ORIGINAL.parseDateTime("2026-06-19T12:05:47" + fraction + "+00:00"))
        .isEqualTo(moment);
    assertThat(ExportDateFormat.ISO8601.parseDateTime("2026-06-19 12:05:47" + fraction + "z"))
        .isEqualTo(moment);
  }

  @ParameterizedTest
  @ValueSource(strings = {"6/19/2026 1:05 pm", "2026-6-19, 1:05 PM", "06/19/2026 1:05:00 PM"})
  void parseDateTime_forSpreadsheets_isUtc(String text) {
    assertThat(ExportDateFormat.EXCEL.parseDateTime(text))
        .isEqualTo(OffsetDateTime.of(2026, 6, 19, 13, 5, 0, 0, ZoneOffset.UTC));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-06-31T12:05:47Z", "2026-06-19T25:05:47Z", "2026-06-19T12:05:47.Z"})
  void parseDateTime_invalid_throws(String text) {
    assertThatThrownBy(() -> ExportDateFormat.ORIGINAL.parseDateTime(text))
        .isInstanceOf(DateTimeException.class);
  }
}
