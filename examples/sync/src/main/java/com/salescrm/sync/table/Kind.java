package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The type of a column. A value that does not fit is null in its column; the column {@code json} holds it. */
public enum Kind {
  /** Text; numbers and booleans as text. */
  TEXT(Types.VARCHAR, "TEXT", Types.VARCHAR, "TEXT") {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      return value.isValueNode() ? Texts.storable(value.asText()) : null;
    }
  },

  /** A timestamp with microseconds; without an offset it is UTC. */
  TIME(Types.VARCHAR, "TEXT", Types.TIMESTAMP_WITH_TIMEZONE, "TIMESTAMPTZ") {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      OffsetDateTime time = value.isTextual() ? time(value.textValue()) : null;
      return time == null || !isStorable(time, dialect) ? null : stored(time, dialect);
    }
  },

  /** A date. */
  DATE(Types.VARCHAR, "TEXT", Types.DATE, "DATE") {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      try {
        LocalDate day = LocalDate.parse(value.asText());
        if (!isStorable(day.getYear(), dialect)) {
          return null;
        }
        return dialect == Dialect.SQLITE ? day.toString() : day;
      } catch (DateTimeException e) {
        return null;
      }
    }
  },

  /** A number of any size; it may arrive as text. */
  NUMBER(Types.NUMERIC, "NUMERIC", Types.NUMERIC, "NUMERIC") {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      try {
        BigDecimal number =
            value.isNumber() ? value.decimalValue() : new BigDecimal(value.asText());
        return isStorable(number, dialect) ? number : null;
      } catch (NumberFormatException e) {
        return null;
      }
    }
  },

  /** A boolean. */
  BOOLEAN(Types.INTEGER, "INTEGER", Types.BOOLEAN, "BOOLEAN") {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      return value.isBoolean()
          ? (dialect == Dialect.SQLITE
              ? (Object) (value.booleanValue() ? 1 : 0)
              : value.booleanValue())
          : null;
    }
  },

  /** A list or an object, as JSON. */
  JSON(Types.VARCHAR, "TEXT", Types.OTHER, "JSON") {
    @Override
    Object read(JsonNode value, Dialect dialect) {
      return Texts.storableJson(CrmJson.toJson(value));
    }
  },

  /** A custom field: text, numbers and booleans as text, lists as JSON. */
  CUSTOM(Types.VARCHAR, "TEXT", Types.VARCHAR, "TEXT") {
    @Override
    Object read(JsonNode value, Dialect dialect) {
      return Texts.storable(value.isValueNode() ? value.asText() : CrmJson.toJson(value));
    }
  };

  /** The types that columns of custom fields can have. */
  public static final List<Kind> CUSTOM_TYPES = List.of(CUSTOM, NUMBER, DATE, TIME, BOOLEAN, JSON);

  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");

  /** PostgreSQL has timestamps from 4713 BC to 294276. */
  private static final int FIRST_YEAR = -4711;

  private static final int LAST_YEAR = 294_275;

  /** A text of SQLite sorts as the moment does only with four digits of the year. */
  private static final int LAST_YEAR_OF_TEXT = 9_999;

  /** The digits that PostgreSQL allows before and after the decimal point. */
  private static final int MOST_DIGITS = 131_072;

  private static final int MOST_DECIMALS = 16_383;

  private final int sqliteCode;
  private final String sqlite;
  private final int postgresqlCode;
  private final String postgresql;

  Kind(int sqliteCode, String sqlite, int postgresqlCode, String postgresql) {
    this.sqliteCode = sqliteCode;
    this.sqlite = sqlite;
    this.postgresqlCode = postgresqlCode;
    this.postgresql = postgresql;
  }

  /**
   * The value as the driver expects it, for a node that is neither missing nor null; null if it does not fit.
   */
  abstract @Nullable Object read(JsonNode value, Dialect dialect);

  /**
   * The type for {@link java.sql.PreparedStatement#setObject(int, Object, int)}.
   *
   * @param dialect the kind of database
   * @return one of {@link Types}
   */
  public int sqlType(Dialect dialect) {
    return dialect == Dialect.SQLITE ? sqliteCode : postgresqlCode;
  }

  /** Sets a value that was read, or null. */
  void set(PreparedStatement statement, int place, @Nullable Object value, Dialect dialect)
      throws SQLException {
    int type = sqlType(dialect);
    if (value == null) {
      statement.setNull(place, type);
    } else if (dialect == Dialect.SQLITE && type == Types.VARCHAR) {
      statement.setString(place, value.toString());
    } else {
      statement.setObject(place, value, type);
    }
  }

  /** {@return its name as the type of a custom field, such as {@code number}} */
  public String typeName() {
    return this == CUSTOM ? "text" : this == JSON ? "list" : name().toLowerCase(Locale.ROOT);
  }

  /**
   * The type of a custom field.
   *
   * @param name its name
   * @return one of {@link #CUSTOM_TYPES}
   * @throws IllegalArgumentException if there is none
   */
  public static Kind ofTypeName(String name) {
    return CUSTOM_TYPES.stream()
        .filter(kind -> kind.typeName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown type " + name));
  }

  /** The type of a column in a definition. */
  String columnType(Dialect dialect) {
    return dialect == Dialect.SQLITE ? sqlite : postgresql;
  }

  private static boolean isStorable(OffsetDateTime time, Dialect dialect) {
    return isStorable(time.getYear(), dialect) // First: the last years have no moment in UTC.
        && isStorable(time.withOffsetSameInstant(ZoneOffset.UTC).getYear(), dialect);
  }

  private static boolean isStorable(int year, Dialect dialect) {
    return dialect == Dialect.SQLITE
        ? year >= 0 && year <= LAST_YEAR_OF_TEXT
        : year >= FIRST_YEAR && year <= LAST_YEAR;
  }

  /** SQLite stores a number beyond the range of a double as infinity. */
  private static boolean isStorable(BigDecimal number, Dialect dialect) {
    return dialect == Dialect.SQLITE
        ? !Double.isInfinite(number.doubleValue())
        : number.scale() <= MOST_DECIMALS
            && (long) number.precision() - number.scale() <= MOST_DIGITS;
  }

  /**
   * A timestamp as it is stored.
   *
   * @param time the moment
   * @param dialect where
   * @return a text for SQLite, which sorts as the moments do; the moment itself for PostgreSQL
   */
  public static Object stored(OffsetDateTime time, Dialect dialect) {
    OffsetDateTime utc = time.withOffsetSameInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
    return dialect == Dialect.SQLITE ? MICROS.format(utc) : utc;
  }

  /**
   * Reads a timestamp that {@link #stored} gave.
   *
   * @param row the current row
   * @param place the number of the column
   * @param dialect where
   * @return the moment; null if the column is
   * @throws SQLException if the database fails
   */
  public static @Nullable OffsetDateTime storedTime(ResultSet row, int place, Dialect dialect)
      throws SQLException {
    if (dialect == Dialect.POSTGRESQL) {
      return row.getObject(place, OffsetDateTime.class);
    }
    String text = row.getString(place);
    return text == null ? null : time(text);
  }

  /**
   * Parses a timestamp of the service.
   *
   * @param text with an offset, or without one for UTC
   * @return the moment; null if the text is none
   */
  public static @Nullable OffsetDateTime time(String text) {
    try {
      TemporalAccessor read = DateTimeFormatter.ISO_DATE_TIME.parseBest(
          text, OffsetDateTime::from, LocalDateTime::from);
      return read instanceof OffsetDateTime time
          ? time
          : ((LocalDateTime) read).atOffset(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
