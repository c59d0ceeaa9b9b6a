package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A date without a time, or a date-time with an offset, such as the {@code date} of a task (specification, Resources,
 * Task). It is written in the form in which it was read. Immutable.
 */
public final class DateOrDateTime {

  private final LocalDate date;
  private final @Nullable OffsetDateTime dateTime;

  private DateOrDateTime(LocalDate date, @Nullable OffsetDateTime dateTime) {
    this.date = date;
    this.dateTime = dateTime;
  }

  /**
   * {@return a date without a time}
   *
   * @param date the date
   * @throws IllegalArgumentException if its year is not within 0 and 9999
   */
  public static DateOrDateTime of(LocalDate date) {
    return new DateOrDateTime(Timestamps.requireFourDigitYear("date", date), null);
  }

  /**
   * {@return a date-time}
   *
   * @param dateTime the date-time; its offset is preserved, but written in UTC if it has seconds
   * @throws IllegalArgumentException if its year is not within 0 and 9999
   */
  public static DateOrDateTime of(OffsetDateTime dateTime) {
    return read(Timestamps.requireFourDigitYear("dateTime", dateTime));
  }

  private static DateOrDateTime read(OffsetDateTime dateTime) {
    return new DateOrDateTime(dateTime.toLocalDate(), dateTime);
  }

  /**
   * Parses either form.
   *
   * @param text {@code 2026-06-19}, {@code 2026-06-19T12:05:47+02:00}, or a date-time without an offset, which is UTC
   * @return the value
   * @throws DateTimeParseException if the text is neither
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static DateOrDateTime parse(String text) {
    Arguments.notNull(text, "text");
    boolean hasTime = text.indexOf('T') >= 0 || text.indexOf('t') >= 0;
    return hasTime
        ? read(Timestamps.parse(text))
        : new DateOrDateTime(Timestamps.parseDate(text), null);
  }

  /** {@return whether this is a date without a time} */
  public boolean isDateOnly() {
    return dateTime == null;
  }

  /** {@return the date; empty for a date-time} */
  public Optional<LocalDate> date() {
    return isDateOnly() ? Optional.of(date) : Optional.empty();
  }

  /** {@return the date-time; empty for a date without a time} */
  public Optional<OffsetDateTime> dateTime() {
    return Optional.ofNullable(dateTime);
  }

  /** {@return the date; of a date-time, the date at its own offset} */
  public LocalDate toLocalDate() {
    return date;
  }

  /**
   * Returns the start, for example to compare the two forms.
   *
   * @param zone the time zone of a date without a time; not used for a date-time
   * @return the instant of the date-time, or the start of the day in the zone
   */
  public Instant startIn(ZoneId zone) {
    Arguments.notNull(zone, "zone");
    return dateTime == null ? date.atStartOfDay(zone).toInstant() : dateTime.toInstant();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DateOrDateTime that
        && date.equals(that.date)
        && Objects.equals(dateTime, that.dateTime);
  }

  @Override
  public int hashCode() {
    return Objects.hash(date, dateTime);
  }

  /** {@return the ISO 8601 text, as in JSON} */
  @Override
  @JsonValue
  public String toString() {
    return dateTime == null ? date.toString() : Timestamps.format(dateTime);
  }
}
