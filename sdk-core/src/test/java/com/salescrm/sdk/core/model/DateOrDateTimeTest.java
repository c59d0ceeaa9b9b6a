package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.query.DateRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class DateOrDateTimeTest {
  @Test
  void of_offsetWithSeconds_isWrittenInUtc() { // RFC 3339, 5.6: an offset has hours and minutes.
    OffsetDateTime local = OffsetDateTime.parse("2026-06-19T12:05:47+01:02:03");

    assertThat(DateOrDateTime.of(local)).hasToString("2026-06-19T11:03:44Z");
    assertThat(DateRange.from(local)).hasToString("{__gte=2026-06-19T11:03:44Z}");
    assertThat(CustomField.dateTime("cf_a").encode(local)).hasToString("\"2026-06-19T11:03:44Z\"");
  }

  @Test
  void parse_date_isDateOnly() {
    DateOrDateTime date = DateOrDateTime.parse("2026-06-19");

    assertThat(date.isDateOnly()).isTrue();
    assertThat(date.date()).contains(LocalDate.of(2026, 6, 19));
    assertThat(date.dateTime()).isEmpty();
    assertThat(date)
        .hasToString("2026-06-19")
        .isEqualTo(DateOrDateTime.of(LocalDate.of(2026, 6, 19)));
  }

  @Test
  void parse_dateTime_preservesTheOffset() {
    DateOrDateTime time = DateOrDateTime.parse("2026-06-19T23:30:00+05:30");

    assertThat(time.isDateOnly()).isFalse();
    assertThat(time.date()).isEmpty();
    assertThat(time.dateTime()).contains(OffsetDateTime.parse("2026-06-19T23:30+05:30"));
    assertThat(time.toLocalDate()).isEqualTo(LocalDate.of(2026, 6, 19));
    assertThat(time).hasToString("2026-06-19T23:30:00+05:30");
  }

  @Test
  void parse_dateTimeWithoutOffset_isUtc() {
    assertThat(DateOrDateTime.parse("2026-06-19T12:00:00")).hasToString("2026-06-19T12:00:00Z");
  }

  @Test
  void startIn_dateAndDateTime_areComparable() {
    ZoneId kolkata = ZoneId.of("Asia/Kolkata");

    assertThat(DateOrDateTime.parse("2026-06-19").startIn(kolkata))
        .isEqualTo(Instant.parse("2026-06-18T18:30:00Z"));
    assertThat(DateOrDateTime.parse("2026-06-19T12:00:00Z").startIn(kolkata))
        .isEqualTo(Instant.parse("2026-06-19T12:00:00Z"));
  }

  @Test
  void json_eitherForm_isItsText() {
    assertThat(CrmJson.toJson(CrmJson.fromJson("\"2026-06-19\"", DateOrDateTime.class)))
        .isEqualTo("\"2026-06-19\"");
    assertThatThrownBy(() -> CrmJson.fromJson("\"soon\"", DateOrDateTime.class))
        .isInstanceOf(DecodingException.class);
    assertThatThrownBy(() -> CrmJson.fromJson("20260619", DateOrDateTime.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void of_yearWithoutFourDigits_throwsButIsReadAsReceived() {
    assertThatThrownBy(() -> DateOrDateTime.of(LocalDate.MAX))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("date must have a year of four digits, but was +999999999-12-31");
    assertThatThrownBy(() -> DateOrDateTime.of(OffsetDateTime.MIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("dateTime must have a year of four digits");
    for (String received : List.of("+10000-01-01", "-0001-01-01T00:00:00Z")) {
      assertThat(CrmJson.toJson(DateOrDateTime.parse(received))).isEqualTo('"' + received + '"');
    }
  }

  @Test
  void equals_dateAndItsMidnight_isFalse() {
    assertThat(DateOrDateTime.parse("2026-06-19"))
        .isNotEqualTo(DateOrDateTime.parse("2026-06-19T00:00:00Z"));
  }
}
