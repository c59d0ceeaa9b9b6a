package com.salescrm.sandbox.internal.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The date of a task: a whole day, or a moment. */
public record TaskDate(LocalDate day, @Nullable OffsetDateTime moment) {

  public static TaskDate of(LocalDate day) {
    return new TaskDate(day, null);
  }

  /**
   * Parses a date, or a date-time with an offset, of the years 0 to 9999; throws a {@link
   * DateTimeException}.
   */
  public static TaskDate parse(String text) {
    if (text.length() == "2026-01-31".length()) {
      return of(LocalDate.parse(text));
    }
    OffsetDateTime moment = OffsetDateTime.parse(text);
    if (moment.getYear() < 0 || moment.getYear() > 9999) {
      throw new DateTimeException("the year has more than four digits: " + text);
    }
    return new TaskDate(moment.toLocalDate(), moment);
  }

  public boolean isDateOnly() {
    return moment == null;
  }

  /**
   * The day for a user: a whole day is the same for every user, a moment depends on the user's
   * offset.
   */
  public LocalDate dayAt(ZoneOffset offset) {
    return moment == null ? day : moment.withOffsetSameInstant(offset).toLocalDate();
  }

  /** The start of the day, or the moment. */
  public Instant startAt(ZoneOffset offset) {
    return moment == null ? day.atTime(LocalTime.MIN).toInstant(offset) : moment.toInstant();
  }

  @Override
  public String toString() {
    return moment == null ? day.toString() : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(moment);
  }
}
