package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A date without a time, or a date-time with an offset: what the {@code date} of a task may be (specification,
 * Resources, Task). It remembers which of the two it is, and writes it back so. Immutable.
 */
public final class DateOrDateTime {

  private final LocalDate date;
  private final @Nullable OffsetDateTime dateTime;

  private DateOrDateTime(LocalDate date, @Nullable OffsetDateTime dateTime) {
    this.date = date;
    this.dateTime = dateTime;
  }

  /**
   * A whole day.
   *
   * @param date the day
   * @return the date
   */
  public static DateOrDateTime of(LocalDate date) {
    Arguments.notNull(date, "date");
    return new DateOrDateTime(Objects.requireNonNull(date, "date"), null);
  }

  /**
   * A moment.
   *
   * @param dateTime the date-time, whose offset is kept
   * @return the date-time
   */
  public static DateOrDateTime of(OffsetDateTime dateTime) {
    Arguments.notNull(dateTime, "dateTime");
    return new DateOrDateTime(dateTime.toLocalDate(), dateTime);
  }

  /**
   * Reads either form.
   *
   * @param text {@code 2026-06-19}, {@code 2026-06-19T12:05:47+02:00}, or a date-time without an offset, which is UTC
   * @return the value
   * @throws DateTimeParseException if the text is neither
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static DateOrDateTime parse(String text) {
    Arguments.notNull(text, "text");
    boolean hasTime = text.indexOf('T') >= 0 || text.indexOf('t') >= 0;
    return hasTime ? of(Timestamps.parse(text)) : of(Timestamps.parseDate(text));
  }

  /** {@return whether it is a whole day} */
  public boolean isDateOnly() {
    return dateTime == null;
  }

  /** {@return the day, if it is a whole day} */
  public Optional<LocalDate> date() {
    return isDateOnly() ? Optional.of(date) : Optional.empty();
  }

  /** {@return the moment, if it has a time} */
  public Optional<OffsetDateTime> dateTime() {
    return Optional.ofNullable(dateTime);
  }

  /** {@return the day of either form; of a date-time, the day at its own offset} */
  public LocalDate toLocalDate() {
    return date;
  }

  /**
   * The moment at which it begins, for comparing the two forms.
   *
   * @param zone where a whole day begins; not used for a date-time
   * @return the date-time's moment, or the start of the day in the zone
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

  /** {@return the ISO 8601 text, as it stands in JSON} */
  @Override
  @JsonValue
  public String toString() {
    return dateTime == null
        ? date.toString()
        : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(dateTime);
  }
}
