package com.salescrm.sdk.core.query;

import com.salescrm.sdk.core.internal.json.Timestamps;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.TemporalAccessor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A range of dates or date-times with one end or two, for the suffixes of date filters (specification, Endpoints,
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
 * <p>{@code DateRange.from(monday).until(nextMonday)} is a week. A date-time is sent with its offset. The service decides
 * which hours belong to a date; use date-times if that matters. A year before 0 or after 9999, as in {@code LocalDate.MAX}, is
 * refused with an {@link IllegalArgumentException}: omit that end.
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
   * {@return the range from this day, inclusive}
   *
   * @param date the start
   */
  public static DateRange from(LocalDate date) {
    return new DateRange(End.of(FROM, date), null);
  }

  /**
   * {@return the range from this moment, inclusive}
   *
   * @param dateTime the start
   */
  public static DateRange from(OffsetDateTime dateTime) {
    return new DateRange(End.of(FROM, dateTime), null);
  }

  /**
   * {@return the range after this day, exclusive}
   *
   * @param date the start
   */
  public static DateRange after(LocalDate date) {
    return new DateRange(End.of(AFTER, date), null);
  }

  /**
   * {@return the range after this moment, exclusive}
   *
   * @param dateTime the start
   */
  public static DateRange after(OffsetDateTime dateTime) {
    return new DateRange(End.of(AFTER, dateTime), null);
  }

  /**
   * {@return the range before this day, exclusive}
   *
   * @param date the end
   */
  public static DateRange endingBefore(LocalDate date) {
    return new DateRange(null, End.of(UNTIL, date));
  }

  /**
   * {@return the range before this moment, exclusive}
   *
   * @param dateTime the end
   */
  public static DateRange endingBefore(OffsetDateTime dateTime) {
    return new DateRange(null, End.of(UNTIL, dateTime));
  }

  /**
   * {@return the range up to this day, inclusive}
   *
   * @param date the end
   */
  public static DateRange endingWith(LocalDate date) {
    return new DateRange(null, End.of(UP_TO, date));
  }

  /**
   * {@return the range up to this moment, inclusive}
   *
   * @param dateTime the end
   */
  public static DateRange endingWith(OffsetDateTime dateTime) {
    return new DateRange(null, End.of(UP_TO, dateTime));
  }

  /**
   * {@return this range, ending before this day, exclusive}
   *
   * @param date the end
   * @throws IllegalStateException if the range has an end
   * @throws IllegalArgumentException if the end is before the start
   */
  public DateRange until(LocalDate date) {
    return endingAt(End.of(UNTIL, date));
  }

  /**
   * {@return this range, ending before this moment, exclusive}
   *
   * @param dateTime the end
   * @throws IllegalStateException if the range has an end
   * @throws IllegalArgumentException if the end is before the start
   */
  public DateRange until(OffsetDateTime dateTime) {
    return endingAt(End.of(UNTIL, dateTime));
  }

  /**
   * {@return this range, ending at this day, inclusive}
   *
   * @param date the end
   * @throws IllegalStateException if the range has an end
   * @throws IllegalArgumentException if the end is before the start
   */
  public DateRange upTo(LocalDate date) {
    return endingAt(End.of(UP_TO, date));
  }

  /**
   * {@return this range, ending at this moment, inclusive}
   *
   * @param dateTime the end
   * @throws IllegalStateException if the range has an end
   * @throws IllegalArgumentException if the end is before the start
   */
  public DateRange upTo(OffsetDateTime dateTime) {
    return endingAt(End.of(UP_TO, dateTime));
  }

  private DateRange endingAt(End newEnd) {
    if (end != null) {
      throw new IllegalStateException(
          "The range already ends at " + end.text() + ": call until or upTo once");
    }
    if (start != null && start.isLaterThan(newEnd)) {
      throw new IllegalArgumentException(
          "The range begins at " + start.text() + " and must not end before, at " + newEnd.text());
    }
    return new DateRange(start, newEnd);
  }

  /** {@return the suffix and the value of each end, the start first, unmodifiable} */
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
      return new End(suffix, Timestamps.requireFourDigitYear("end of the range", value));
    }

    boolean isInclusive() {
      return suffix.equals(FROM) || suffix.equals(UP_TO);
    }

    String text() {
      return value instanceof OffsetDateTime time ? Timestamps.format(time) : value.toString();
    }

    /** Compares ends of the same type only: the start of a day depends on the time zone of the organization. */
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
