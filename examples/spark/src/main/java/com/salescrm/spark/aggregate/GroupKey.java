package com.salescrm.spark.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
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

  /** The value for a group of the service; null for the objects without a user or a day. */
  @Nullable
  Object ofGroup(JsonNode group) {
    if (this == USER) {
      return text(group.path("user_id"));
    }
    LocalDate day = day(group);
    return day == null ? null : of(day);
  }

  /** Whether a group states what its key consists of. */
  static boolean isStated(JsonNode group) {
    return group.path("key").isNull() || group.hasNonNull("user_id") || day(group) != null;
  }

  private static @Nullable Object text(JsonNode value) {
    return value.isTextual() ? UTF8String.fromString(value.textValue()) : null;
  }

  /** A day within a group. */
  private static @Nullable LocalDate day(JsonNode group) {
    int year = group.path("year").asInt();
    if (group.has("weekyear")) {
      return LocalDate.of(group.path("weekyear").asInt(), 1, 4)
          .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, group.path("week").asInt());
    }
    if (year == 0) {
      return null;
    }
    int quarter = group.path("quarter").asInt(1);
    return LocalDate.of(year, group.path("month").asInt(quarter * 3 - 2), 1);
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
