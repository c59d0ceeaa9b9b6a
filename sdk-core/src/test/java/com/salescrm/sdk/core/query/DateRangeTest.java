package com.salescrm.sdk.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DateRangeTest {

  private static final LocalDate MAY = LocalDate.of(2026, 5, 1);
  private static final LocalDate JUNE = LocalDate.of(2026, 6, 1);
  private static final OffsetDateTime NOON = OffsetDateTime.parse("2026-05-01T12:00+05:30");

  @Test
  void suffixes_oneEnd_isTheSuffixOfTheSpecification() {
    assertThat(DateRange.from(MAY)).hasToString("{__gte=2026-05-01}");
    assertThat(DateRange.after(MAY)).hasToString("{__gt=2026-05-01}");
    assertThat(DateRange.endingBefore(MAY)).hasToString("{__lt=2026-05-01}");
    assertThat(DateRange.endingWith(MAY)).hasToString("{__lte=2026-05-01}");
  }

  @Test
  void suffixes_dateTime_hasItsOffset() {
    assertThat(DateRange.from(NOON)).hasToString("{__gte=2026-05-01T12:00:00+05:30}");
    assertThat(DateRange.after(NOON)).hasToString("{__gt=2026-05-01T12:00:00+05:30}");
    assertThat(DateRange.endingBefore(NOON)).hasToString("{__lt=2026-05-01T12:00:00+05:30}");
    assertThat(DateRange.endingWith(NOON)).hasToString("{__lte=2026-05-01T12:00:00+05:30}");
  }

  @Test
  void untilAndUpTo_setTheEnd() {
    assertThat(DateRange.from(MAY).until(JUNE).suffixes())
        .containsExactly(entry("__gte", "2026-05-01"), entry("__lt", "2026-06-01"));
    assertThat(DateRange.after(NOON).upTo(NOON.plusDays(1)).suffixes())
        .containsOnlyKeys("__gt", "__lte");
  }

  @Test
  void until_rangeWithAnEnd_throws() {
    DateRange range = DateRange.from(MAY).until(JUNE);

    assertThatThrownBy(() -> range.upTo(JUNE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2026-06-01");
    assertThatThrownBy(() -> DateRange.endingWith(JUNE).until(JUNE))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void until_beforeTheStart_throws() {
    assertThatThrownBy(() -> DateRange.from(JUNE).until(MAY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DateRange.from(NOON).upTo(NOON.minusSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ends_yearWithoutFourDigits_throwSinceTheServiceCannotReadThem() {
    assertThatThrownBy(() -> DateRange.from(MAY).until(LocalDate.MAX))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("end of the range must have a year of four digits, but was +999999999-12-31");
    assertThatThrownBy(() -> DateRange.from(LocalDate.MIN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DateRange.endingWith(OffsetDateTime.MAX))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(DateRange.endingWith(LocalDate.of(9999, 12, 31)).suffixes())
        .containsExactly(entry("__lte", "9999-12-31"));
  }

  @Test
  void equals_sameEnds_isEqual() {
    assertThat(DateRange.from(MAY).until(JUNE))
        .isEqualTo(DateRange.from(MAY).until(JUNE))
        .isNotEqualTo(DateRange.from(MAY));
  }

  private static Map.Entry<String, String> entry(String suffix, String value) {
    return Map.entry(suffix, value);
  }
}
