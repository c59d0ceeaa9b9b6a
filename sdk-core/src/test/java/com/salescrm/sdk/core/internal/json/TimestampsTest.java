package com.salescrm.sdk.core.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

  @ParameterizedTest
  @CsvSource({
    "2026-06-19T12:05:47.508000+00:00, 2026-06-19T12:05:47.508Z",
    "2026-06-19T12:05:47+00:00,        2026-06-19T12:05:47Z",
    "2026-06-19T12:05:47.1Z,           2026-06-19T12:05:47.100Z",
    "2026-06-19T12:05:47.123456789Z,   2026-06-19T12:05:47.123456789Z",
    "2026-06-19T12:05:47.1234567899Z,  2026-06-19T12:05:47.123456789Z",
    "2026-06-19T12:05:47.123456789999, 2026-06-19T12:05:47.123456789Z",
    "2026-06-19T12:05:47.508000000000+02:00, 2026-06-19T12:05:47.508+02:00",
    "2026-06-19T12:05:47-08:30,        2026-06-19T12:05:47-08:30",
    "2026-06-19T12:05:47.508000,       2026-06-19T12:05:47.508Z",
    "2026-06-19T12:05:47,              2026-06-19T12:05:47Z",
    "2026-06-19T12:05,                 2026-06-19T12:05:00Z",
    "0001-01-01T00:00:00,              0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:00,        0001-01-01T00:00:00Z",
    "2024-02-29T23:59:59Z,             2024-02-29T23:59:59Z",
  })
  void parse_formOfTheService_isParsed(String text, OffsetDateTime expected) {
    assertThat(Timestamps.parse(text)).isEqualTo(expected);
    assertThat(Timestamps.parse(text).getOffset()).isEqualTo(expected.getOffset());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026",
        "2026-06-19",
        "2023-02-29T00:00:00Z",
        "2026-04-31T00:00:00Z",
        "2026-06-19T24:00:00Z",
        "2026-06-19T12:60:00Z",
        "2026-06-19T12:05:60Z",
        "2026-13-01T00:00:00Z",
        "2026-00-10T00:00:00Z",
        "2026-06-19T12:05:47+18:01",
        "2026-06-19T12:05:47 +00:00",
        "tomorrow",
        "٢٠٢٦-06-19T12:05:47Z"
      })
  void parse_notADateTime_throws(String text) {
    assertThatThrownBy(() -> Timestamps.parse(text)).isInstanceOf(DateTimeParseException.class);
  }
}
