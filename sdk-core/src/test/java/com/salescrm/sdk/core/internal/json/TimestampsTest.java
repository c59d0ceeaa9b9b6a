package com.salescrm.sdk.core.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

  private static final String[] OFFSETS = {
    "Z",
    "",
    "+00:00",
    "-00:00",
    "+05:30",
    "-18:00",
    "+18:00",
    "+18:01",
    "-19:00",
    "+1:00",
    "+0530",
    "+05",
    "+05:60",
    "+05:30:15",
    "z",
    "+99:99",
    "[UTC]",
    "+05:3",
    "-03:45 ",
    "*05:30",
    "+05-30"
  };

  @ParameterizedTest
  @CsvSource({
    "2026-06-19T12:05:47.508000+00:00, 2026-06-19T12:05:47.508Z",
    "2026-06-19T12:05:47+00:00,        2026-06-19T12:05:47Z",
    "2026-06-19T12:05:47.1Z,           2026-06-19T12:05:47.100Z",
    "2026-06-19T12:05:47.123456789Z,   2026-06-19T12:05:47.123456789Z",
    "2026-06-19T12:05:47-08:30,        2026-06-19T12:05:47-08:30",
    "2026-06-19T12:05:47.508000,       2026-06-19T12:05:47.508Z",
    "2026-06-19T12:05:47,              2026-06-19T12:05:47Z",
    "2026-06-19T12:05,                 2026-06-19T12:05:00Z",
    "0001-01-01T00:00:00,              0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:00,        0001-01-01T00:00:00Z",
    "2024-02-29T23:59:59Z,             2024-02-29T23:59:59Z",
  })
  void parse_formOfTheService_readsIt(String text, OffsetDateTime expected) {
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
        "2026-06-19T12:05:47.1234567890Z",
        "2026-06-19T12:05:47+18:01",
        "2026-06-19T12:05:47 +00:00",
        "tomorrow",
        "٢٠٢٦-06-19T12:05:47Z"
      })
  void parse_notADateTime_refuses(String text) {
    assertThatThrownBy(() -> Timestamps.parse(text)).isInstanceOf(DateTimeParseException.class);
  }

  @Test
  void parse_anyText_agreesWithTheJdk() {
    Random random = new Random(20_261_120);
    int accepted = 0;
    for (int i = 0; i < 200_000; i++) {
      String text = randomText(random);
      OffsetDateTime expected = jdk(text);
      if (!Objects.equals(ours(text), expected)) {
        assertThat(ours(text)).as(text).isEqualTo(expected);
      }
      accepted += expected == null ? 0 : 1;
    }
    assertThat(accepted).as("the generator makes enough valid texts").isBetween(30_000, 170_000);
  }

  @Test
  void parseDate_anyText_agreesWithTheJdk() {
    Random random = new Random(7);
    for (int i = 0; i < 50_000; i++) {
      String text = mutated(random, randomDate(random));
      assertThat(result(() -> Timestamps.parseDate(text)))
          .as(text)
          .isEqualTo(result(() -> LocalDate.parse(text)));
    }
  }

  private static @Nullable OffsetDateTime ours(String text) {
    return result(() -> Timestamps.parse(text));
  }

  private static @Nullable OffsetDateTime jdk(String text) {
    OffsetDateTime withOffset = result(() -> OffsetDateTime.parse(text));
    return withOffset != null
        ? withOffset
        : result(() -> LocalDateTime.parse(text).atOffset(ZoneOffset.UTC));
  }

  private static <T> @Nullable T result(Supplier<T> read) {
    try {
      return read.get();
    } catch (DateTimeException refused) {
      return null;
    }
  }

  private static String randomText(Random random) {
    String time = "T" + two(random, 25) + ":" + two(random, 61) + ":" + two(random, 61);
    String fraction =
        random.nextBoolean() ? "" : "." + "1234567890123".substring(0, random.nextInt(12));
    String offset = random.nextInt(4) == 0
        ? (random.nextBoolean() ? "+" : "-") + two(random, 20) + ":" + two(random, 61)
        : OFFSETS[random.nextInt(OFFSETS.length)];
    return mutated(random, randomDate(random) + time + fraction + offset);
  }

  private static String randomDate(Random random) {
    String year = random.nextInt(10) == 0
        ? "000" + random.nextInt(10)
        : String.valueOf(1890 + random.nextInt(250));
    return year + "-" + two(random, 14) + "-" + two(random, 33);
  }

  private static String two(Random random, int bound) {
    int number = random.nextInt(10) == 0 ? bound - 1 : random.nextInt(bound);
    return number < 10 ? "0" + number : String.valueOf(number);
  }

  /** One text in eight has one character changed, dropped or put in. */
  private static String mutated(Random random, String text) {
    if (random.nextInt(8) != 0) {
      return text;
    }
    int at = random.nextInt(text.length());
    char other = "0123456789-+:.TZtz /a٣".charAt(random.nextInt(22));
    return switch (random.nextInt(3)) {
      case 0 -> text.substring(0, at) + other + text.substring(at + 1);
      case 1 -> text.substring(0, at) + text.substring(at + 1);
      default -> text.substring(0, at) + other + text.substring(at);
    };
  }
}
