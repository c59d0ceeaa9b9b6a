package com.salescrm.sdk.core.query;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time with one end or two, as the suffixes of date filters express it (specification, Endpoints,
 * conventions). Immutable.
 *
 * <table>
 *   <caption>Ends and suffixes</caption>
 *   <tr><td>{@code from}</td><td>this and later</td><td>{@code __gte}</td></tr>
 *   <tr><td>{@code after}</td><td>later only</td><td>{@code __gt}</td></tr>
 *   <tr><td>{@code until}, alone {@code endingBefore}</td><td>earlier only</td><td>{@code __lt}</td></tr>
 *   <tr><td>{@code upTo}, alone {@code endingWith}</td><td>this and earlier</td><td>{@code __lte}</td></tr>
 * </table>
 *
 * <p>{@code DateRange.from(monday).until(nextMonday)} is a week. A date-time is always sent with its offset. Which
 * hours a date without a time covers is for the service to say: where it matters, give date-times.
 */
public final class DateRange {

  private static final String FROM = "__gte";
  private static final String AFTER = "__gt";
  private static final String UNTIL = "__lt";
  private static final String UP_TO = "__lte";

  private final @Nullable End start;
  private final @Nullable End end;

  private DateRange(@Nullable End start, @Nullable End end) {
    this.start = start;
    this.end = end;
  }

  /**
   * From a day on, the day included.
   *
   * @param date the first day
   * @return the range
   */
  public static DateRange from(LocalDate date) {
    return new DateRange(End.of(FROM, date), null);
  }

  /**
   * From a moment on, the moment included.
   *
   * @param dateTime the first moment
   * @return the range
   */
  public static DateRange from(OffsetDateTime dateTime) {
    return new DateRange(End.of(FROM, dateTime), null);
  }

  /**
   * After a day.
   *
   * @param date the last day that is not meant
   * @return the range
   */
  public static DateRange after(LocalDate date) {
    return new DateRange(End.of(AFTER, date), null);
  }

  /**
   * After a moment.
   *
   * @param dateTime the last moment that is not meant
   * @return the range
   */
  public static DateRange after(OffsetDateTime dateTime) {
    return new DateRange(End.of(AFTER, dateTime), null);
  }

  /**
   * Everything before a day.
   *
   * @param date the first day that is not meant
   * @return the range
   */
  public static DateRange endingBefore(LocalDate date) {
    return new DateRange(null, End.of(UNTIL, date));
  }

  /**
   * Everything before a moment.
   *
   * @param dateTime the first moment that is not meant
   * @return the range
   */
  public static DateRange endingBefore(OffsetDateTime dateTime) {
    return new DateRange(null, End.of(UNTIL, dateTime));
  }

  /**
   * Everything up to a day, the day included.
   *
   * @param date the last day
   * @return the range
   */
  public static DateRange endingWith(LocalDate date) {
    return new DateRange(null, End.of(UP_TO, date));
  }

  /**
   * Everything up to a moment, the moment included.
   *
   * @param dateTime the last moment
   * @return the range
   */
  public static DateRange endingWith(OffsetDateTime dateTime) {
    return new DateRange(null, End.of(UP_TO, dateTime));
  }

  /**
   * This range, but only before a day.
   *
   * @param date the first day that is not meant
   * @return the range with this end
   * @throws IllegalStateException if it has an end
   * @throws IllegalArgumentException if it would end before it begins
   */
  public DateRange until(LocalDate date) {
    return endingAt(End.of(UNTIL, date));
  }

  /**
   * This range, but only before a moment.
   *
   * @param dateTime the first moment that is not meant
   * @return the range with this end
   * @throws IllegalStateException if it has an end
   * @throws IllegalArgumentException if it would end before it begins
   */
  public DateRange until(OffsetDateTime dateTime) {
    return endingAt(End.of(UNTIL, dateTime));
  }

  /**
   * This range, but only up to a day, the day included.
   *
   * @param date the last day
   * @return the range with this end
   * @throws IllegalStateException if it has an end
   * @throws IllegalArgumentException if it would end before it begins
   */
  public DateRange upTo(LocalDate date) {
    return endingAt(End.of(UP_TO, date));
  }

  /**
   * This range, but only up to a moment, the moment included.
   *
   * @param dateTime the last moment
   * @return the range with this end
   * @throws IllegalStateException if it has an end
   * @throws IllegalArgumentException if it would end before it begins
   */
  public DateRange upTo(OffsetDateTime dateTime) {
    return endingAt(End.of(UP_TO, dateTime));
  }

  private DateRange endingAt(End newEnd) {
    if (end != null) {
      throw new IllegalStateException(
          "The range ends at " + end.text() + " already: give one of until and upTo, once");
    }
    if (start != null && start.isLaterThan(newEnd)) {
      throw new IllegalArgumentException(
          "The range would begin at " + start.text() + " and end before that, at " + newEnd.text());
    }
    return new DateRange(start, newEnd);
  }

  /** {@return the suffix of the parameter and its value for each end, the start first, unmodifiable} */
  public Map<String, String> suffixes() {
    Map<String, String> suffixes = new LinkedHashMap<>();
    for (End each : new End[] {start, end}) {
      if (each != null) {
        suffixes.put(each.suffix(), each.text());
      }
    }
    return Collections.unmodifiableMap(suffixes);
  }

  @Nullable
  End start() {
    return start;
  }

  @Nullable
  End end() {
    return end;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DateRange that && suffixes().equals(that.suffixes());
  }

  @Override
  public int hashCode() {
    return suffixes().hashCode();
  }

  /** {@return the suffixes and values} */
  @Override
  public String toString() {
    return suffixes().toString();
  }

  /** One end; its value is a {@link LocalDate} or an {@link OffsetDateTime}. */
  record End(String suffix, TemporalAccessor value) {

    static End of(String suffix, TemporalAccessor value) {
      return new End(suffix, Arguments.notNull(value, "end of the range"));
    }

    boolean isInclusive() {
      return suffix.equals(FROM) || suffix.equals(UP_TO);
    }

    String text() {
      return value instanceof OffsetDateTime time
          ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)
          : value.toString();
    }

    /** Only ends of one kind can be compared: where a day begins depends on the zone of the organization. */
    boolean isLaterThan(End other) {
      if (value instanceof LocalDate day && other.value instanceof LocalDate otherDay) {
        return day.isAfter(otherDay);
      }
      return value instanceof OffsetDateTime time
          && other.value instanceof OffsetDateTime otherTime
          && time.isAfter(otherTime);
    }
  }
}
