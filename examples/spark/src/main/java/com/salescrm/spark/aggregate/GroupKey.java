package com.salescrm.spark.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A column by which opportunities are grouped. */
enum GroupKey {
  USER(DataTypes.StringType),
  YEAR(DataTypes.IntegerType),
  QUARTER(DataTypes.IntegerType),
  MONTH(DataTypes.IntegerType),
  YEAR_START(DataTypes.DateType),
  QUARTER_START(DataTypes.DateType),
  MONTH_START(DataTypes.DateType),
  WEEK_START(DataTypes.DateType);

  @SuppressWarnings("ImmutableEnumChecker") // The types of Spark are immutable.
  private final DataType type;

  GroupKey(DataType type) {
    this.type = type;
  }

  DataType type() {
    return type;
  }

  /** The value for an object; null if the object has no user or no day. */
  @Nullable
  Object of(JsonNode opportunity) {
    if (this == USER) {
      return text(opportunity.path("user_id"));
    }
    try {
      return of(LocalDate.parse(opportunity.path("date_won").asText()));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /**
   * The value for a group of the service; null for the objects without a user or a day.
   *
   * @param groupBy the value of {@code _group_by}
   */
  @Nullable
  Object ofGroup(JsonNode group, String groupBy) {
    if (this == USER) {
      return text(group.path("user_id"));
    }
    LocalDate day = day(group, groupBy);
    return day == null ? null : of(day);
  }

  /** Whether a group states what its key consists of. */
  static boolean isStated(JsonNode group, String groupBy) {
    return group.path("key").isNull() || group.hasNonNull("user_id") || day(group, groupBy) != null;
  }

  private static @Nullable Object text(JsonNode value) {
    return value.isTextual() ? UTF8String.fromString(value.textValue()) : null;
  }

  /** The first day of a group; null if its parts are not those of a date. */
  private static @Nullable LocalDate day(JsonNode group, String groupBy) {
    try {
      return switch (groupBy) {
        case "date_won__week" -> monday(part(group, "weekyear"), part(group, "week"));
        case "date_won__month" -> LocalDate.of(part(group, "year"), part(group, "month"), 1);
        case "date_won__quarter" ->
          LocalDate.of(part(group, "year"), part(group, "quarter") * 3 - 2, 1);
        case "date_won__year" -> LocalDate.of(part(group, "year"), 1, 1);
        default -> null;
      };
    } catch (DateTimeException e) { // Such as month 13: the rows are read instead.
      return null;
    }
  }

  /** A year without week 53 is rejected, instead of the first week of the next year. */
  private static LocalDate monday(int year, int week) {
    LocalDate first = LocalDate.of(year, 1, 4);
    first
        .range(IsoFields.WEEK_OF_WEEK_BASED_YEAR)
        .checkValidValue(week, IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    return first.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, week).with(DayOfWeek.MONDAY);
  }

  private static int part(JsonNode group, String name) {
    JsonNode part = group.path(name);
    if (!part.isIntegralNumber() || !part.canConvertToInt()) {
      throw new DateTimeException("the group states no " + name);
    }
    return part.intValue();
  }

  private Object of(LocalDate day) {
    return switch (this) {
      case YEAR -> day.getYear();
      case QUARTER -> day.get(IsoFields.QUARTER_OF_YEAR);
      case MONTH -> day.getMonthValue();
      case YEAR_START -> (int) day.withDayOfYear(1).toEpochDay();
      case QUARTER_START ->
        (int) day.withDayOfMonth(1)
            .withMonth(day.getMonth().firstMonthOfQuarter().getValue())
            .toEpochDay();
      case MONTH_START -> (int) day.withDayOfMonth(1).toEpochDay();
      case WEEK_START -> (int) day.minusDays(day.getDayOfWeek().getValue() - 1L).toEpochDay();
      case USER -> throw new IllegalStateException("a user is no date");
    };
  }
}
