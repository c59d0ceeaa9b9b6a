package com.salescrm.sdk.core.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@link Timestamps} accepts the texts that the JDK accepts, with equal values; without an offset the value is UTC, and the
 * digits of a fraction after the ninth are dropped.
 */
class TimestampsAgreementTest {

  private static final int TEXTS = Boolean.getBoolean("all.variants") ? 150_000 : 30_000;

  @Test
  void parse_generatedTexts_agreesWithTheJdk() {
    assertAgreement(20_261_120, TEXTS, false);
  }

  @Test
  void readFromJson_generatedTexts_agreesWithTheJdk() {
    assertAgreement(4711, 30_000, true);
  }

  @Test
  void parseDate_generatedTexts_agreesWithTheJdk() {
    TimestampTexts texts = new TimestampTexts(7);
    for (int i = 0; i < 30_000; i++) {
      assertSameDate(texts.nextDate());
    }
  }

  @Tag("soak")
  @Test
  void parse_millionsOfTexts_agreesWithTheJdk() {
    for (int seed = 1; seed <= 8; seed++) {
      assertAgreement(seed, 1_000_000, false);
    }
  }

  @Tag("soak")
  @Test
  void readFromJson_millionsOfTexts_agreesWithTheJdk() {
    assertAgreement(99, 2_000_000, true);
  }

  @Tag("soak")
  @Test
  void parseDate_everyDayOfTenThousandYears_agreesWithTheJdk() {
    for (int year = 0; year < 10_000; year++) {
      for (int month = 1; month <= 12; month++) {
        for (int day = 28; day <= 32; day++) {
          assertSameDate(String.format(Locale.ROOT, "%04d-%02d-%02d", year, month, day));
        }
      }
    }
  }

  private static void assertAgreement(long seed, int count, boolean asJson) {
    TimestampTexts texts = new TimestampTexts(seed);
    int accepted = 0;
    for (int i = 0; i < count; i++) {
      String text = texts.next();
      OffsetDateTime expected = jdk(text);
      OffsetDateTime ours = result(() -> asJson ? fromJson(text) : Timestamps.parse(text));
      if (!Objects.equals(ours, expected)) {
        assertThat(ours).as("seed %d: '%s'", seed, text).isEqualTo(expected);
      }
      accepted += expected == null ? 0 : 1;
    }
    assertThat(accepted)
        .as("texts that are date-times, of %d", count)
        .isBetween(count / 3, count * 2 / 3);
  }

  private static void assertSameDate(String text) {
    LocalDate expected = result(() -> LocalDate.parse(text));
    LocalDate ours = result(() -> Timestamps.parseDate(text));
    if (!Objects.equals(ours, expected)) {
      assertThat(ours).as("'%s'", text).isEqualTo(expected);
    }
  }

  private static @Nullable OffsetDateTime jdk(String original) {
    String text = original.replaceFirst("(\\.[0-9]{9})[0-9]+", "$1");
    OffsetDateTime withOffset = result(() -> OffsetDateTime.parse(text));
    return withOffset != null
        ? withOffset
        : result(() -> LocalDateTime.parse(text).atOffset(ZoneOffset.UTC));
  }

  /** Through the mapper, where the text is a part of the parser's buffer. */
  private static OffsetDateTime fromJson(String text) {
    try {
      return CrmMapper.FAST.readValue(CrmMapper.FAST.writeValueAsBytes(text), OffsetDateTime.class);
    } catch (JsonProcessingException e) {
      throw new DateTimeException("not a date-time", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> @Nullable T result(Supplier<T> read) {
    try {
      return read.get();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
