package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sync.db.ColumnType;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.db.RowBatch;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The type of a column. A value that does not fit is null in its column; the column {@code json} holds it. */
public enum Kind {
  /** Text; numbers and booleans as text. */
  TEXT(ColumnType.TEXT) {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      return value.isValueNode() ? Texts.storable(value.asText()) : null;
    }
  },

  /** A timestamp with microseconds; without an offset it is UTC. */
  TIME(ColumnType.TIME) {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      OffsetDateTime time = value.isTextual() ? time(value.textValue()) : null;
      return time == null || !isStorable(time, dialect) ? null : stored(time, dialect);
    }
  },

  /** A date. */
  DATE(ColumnType.DATE) {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      try {
        LocalDate day = LocalDate.parse(value.asText());
        return dialect.hasYear(day.getYear()) ? dialect.of(day) : null;
      } catch (DateTimeException e) {
        return null;
      }
    }
  },

  /** A number; it may arrive as text. */
  NUMBER(ColumnType.NUMBER) {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      @Nullable
      BigDecimal number = value.isNumber() ? value.decimalValue() : number(value.asText());
      return number == null ? null : dialect.of(number);
    }
  },

  /** A boolean. */
  BOOLEAN(ColumnType.BOOLEAN) {
    @Override
    @Nullable
    Object read(JsonNode value, Dialect dialect) {
      return value.isBoolean() ? dialect.of(value.booleanValue()) : null;
    }
  },

  /** A list or an object, as JSON. */
  JSON(ColumnType.JSON) {
    @Override
    Object read(JsonNode value, Dialect dialect) {
      return CrmJson.toJson(value);
    }
  },

  /** A custom field: text, numbers and booleans as text, lists as JSON. */
  CUSTOM(ColumnType.TEXT) {
    @Override
    Object read(JsonNode value, Dialect dialect) {
      return value.isValueNode() ? Texts.storable(value.asText()) : CrmJson.toJson(value);
    }
  };

  /** The time to parse a text grows with the square of its length. */
  private static final int LONGEST_NUMBER = 20_000;

  /** The types that columns of custom fields can have. */
  public static final List<Kind> CUSTOM_TYPES = List.of(CUSTOM, NUMBER, DATE, TIME, BOOLEAN, JSON);

  private final ColumnType type;

  Kind(ColumnType type) {
    this.type = type;
  }

  /**
   * The value as the driver expects it, for a node that is neither missing nor null; null if it does not fit.
   */
  abstract @Nullable Object read(JsonNode value, Dialect dialect);

  /**
   * The type for {@link java.sql.PreparedStatement#setObject(int, Object, int)}.
   *
   * @param dialect the kind of database
   * @return one of {@link java.sql.Types}
   */
  public int sqlType(Dialect dialect) {
    return dialect.code(type);
  }

  /** Sets a value that was read, or null. */
  void set(PreparedStatement statement, int place, @Nullable Object value, Dialect dialect)
      throws SQLException {
    if (value == null) {
      statement.setNull(place, sqlType(dialect));
    } else {
      dialect.set(statement, place, value, type);
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

  /** Sets a value of a row, or null. */
  void set(RowBatch batch, int place, @Nullable Object value) throws SQLException {
    batch.set(place, value, type);
  }

  /** The type of a column in a definition. */
  String columnType(Dialect dialect) {
    return dialect.sqlName(type);
  }

  /** Reads a value in the form in which it is set, but numbers and JSON possibly as text. */
  @Nullable
  Object stored(ResultSet row, int place, Dialect dialect) throws SQLException {
    return dialect.value(row, place, type);
  }

  private static boolean isStorable(OffsetDateTime time, Dialect dialect) {
    return dialect.hasYear(time.getYear()) // First: the last years have no moment in UTC.
        && dialect.hasYear(time.withOffsetSameInstant(ZoneOffset.UTC).getYear());
  }

  /**
   * A timestamp as it is stored.
   *
   * @param time the moment
   * @param dialect where
   * @return a text for SQLite, which sorts as the moments do; the moment itself for others
   */
  public static Object stored(OffsetDateTime time, Dialect dialect) {
    OffsetDateTime utc = time.withOffsetSameInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
    return dialect.of(utc);
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
    @Nullable Object stored = TIME.stored(row, place, dialect);
    if (stored instanceof OffsetDateTime time) {
      return time;
    }
    return stored == null ? null : time(stored.toString());
  }

  /**
   * Parses a number.
   *
   * @param text as Java writes a decimal, such as {@code -1.5e3}
   * @return the number; null if the text is none, or longer than {@value #LONGEST_NUMBER} characters
   */
  public static @Nullable BigDecimal number(String text) {
    try {
      return text.length() > LONGEST_NUMBER ? null : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * Parses a timestamp of the service.
   *
   * @param text with an offset, or without one for UTC
   * @return the moment; null if the text is none
   */
  public static @Nullable OffsetDateTime time(String text) {
    try {
      return DateOrDateTime.parse(text).dateTime().orElse(null);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
