package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times are read as {@link DateTimeFormatter#ISO_DATE_TIME} reads them. */
class UtcTimeTest {
  private static final String SIGNS = "0123456789-:.TtZz+ ,";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-31T09:30:00Z",
        "2026-01-31T09:30:00+00:00",
        "2026-01-31T09:30:00.1Z",
        "2026-01-31T09:30:00.123456789+00:00",
        "0000-02-29T23:59:59.999999999Z"
      })
  void read_timeInUtc_isReadAsTheFormatterDoes(String text) {
    assertThat(UtcTime.read(text)).isNotNull().isEqualTo(byFormatter(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "+00:00",
        "2026-01-31",
        "2026-01-31T09:30Z",
        "2026-01-31T09:30:00",
        "2026-01-31T09:30:00.Z",
        "2026-01-31T09:30:00.1234567891Z",
        "2026-01-31T09:30:00+02:00",
        "2026-01-31T09:30:+0Z",
        "12026-01-31T09:30:00Z"
      })
  void read_otherForm_isLeftToTheFormatter(String text) {
    assertThat(UtcTime.read(text)).isNull();
  }

  @Test
  void time_textsThatDifferByAFewCharacters_areReadAsTheFormatterDoes() {
    Random random = new Random(7);
    for (int i = 0; i < 100_000; i++) {
      StringBuilder text = new StringBuilder(
          random.nextBoolean() ? "2026-01-31T09:30:00.123456+00:00" : "2024-02-29T23:59:59Z");
      for (int edits = random.nextInt(4); edits > 0; edits--) {
        int place = random.nextInt(text.length());
        char sign = SIGNS.charAt(random.nextInt(SIGNS.length()));
        switch (random.nextInt(4)) {
          case 0 -> text.deleteCharAt(place);
          case 1 -> text.insert(place, sign);
          default -> text.setCharAt(place, sign);
        }
      }
      assertThat(Kind.time(text.toString())).as(text.toString()).isEqualTo(byFormatter("" + text));
    }
  }

  private static OffsetDateTime byFormatter(String text) {
    try {
      TemporalAccessor read = DateTimeFormatter.ISO_DATE_TIME.parseBest(
          text, OffsetDateTime::from, LocalDateTime::from);
      return read instanceof OffsetDateTime time
          ? time
          : ((LocalDateTime) read).atOffset(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
