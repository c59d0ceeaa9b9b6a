package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sync.db.Dialect;
import java.math.BigDecimal;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which values of custom fields a column of a type stores: only those that it stores without loss, and the same ones in
 * each database. A number such as {@code 00123}, or one with more digits than a double represents, is no number.
 */
public final class CustomValues {
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d{0,30})(\\.\\d{1,30})?");
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT.+");

  private CustomValues() {}

  /**
   * Whether a column stores a value without loss.
   *
   * @param value neither missing nor null
   * @param kind the type of the column
   * @return true if so
   */
  public static boolean fit(JsonNode value, Kind kind) {
    return read(value, kind, Dialect.SQLITE) != null; // The narrowest ranges.
  }

  /**
   * Whether a value means none, as the service sends it for a field that was cleared.
   *
   * @param value neither missing nor null
   * @return true for an empty text, an empty list and an empty object
   */
  public static boolean isEmpty(JsonNode value) {
    return value.isTextual()
        ? value.textValue().isEmpty()
        : value.isContainerNode() && value.isEmpty();
  }

  /**
   * Calls an action with the id and the value of each custom field of an object.
   *
   * @param item an object as the service sent it
   * @param action called for each field, also if its value is null
   */
  public static void forEach(JsonNode item, BiConsumer<String, JsonNode> action) {
    CustomColumns.forEach(item, action);
  }

  /** The value as the driver expects it; null if it does not fit. */
  static @Nullable Object read(JsonNode value, Kind kind, Dialect dialect) {
    return switch (kind) {
      case NUMBER -> number(value, dialect);
      case DATE -> isText(value, DATE) ? kind.read(value, dialect) : null;
      case TIME -> isText(value, TIME) ? kind.read(value, dialect) : null;
      case JSON -> list(value, dialect);
      default -> kind.read(value, dialect);
    };
  }

  /** A database may round the decimals of a number. */
  private static @Nullable Object number(JsonNode value, Dialect dialect) {
    Object stored = isExactNumber(value) ? Kind.NUMBER.read(value, dialect) : null;
    boolean isRounded =
        stored instanceof BigDecimal number && number.compareTo(decimal(value)) != 0;
    return isRounded ? null : stored;
  }

  private static BigDecimal decimal(JsonNode value) {
    return value.isNumber() ? value.decimalValue() : new BigDecimal(value.asText());
  }

  /** A field with several values may arrive with a single one. */
  private static @Nullable Object list(JsonNode value, Dialect dialect) {
    if (value.isObject() || isEmpty(value)) {
      return null;
    }
    JsonNode list =
        value.isArray() ? value : JsonNodeFactory.instance.arrayNode().add(value);
    return Kind.JSON.read(list, dialect);
  }

  private static boolean isText(JsonNode value, Pattern pattern) {
    return value.isTextual() && pattern.matcher(value.textValue()).matches();
  }

  /** SQLite stores decimals, and integers beyond 64 bits, as doubles. */
  private static boolean isExactNumber(JsonNode value) {
    if (!value.isNumber() && !isText(value, NUMBER)) {
      return false;
    }
    BigDecimal number = decimal(value);
    double stored = number.doubleValue();
    return !Double.isInfinite(stored) && BigDecimal.valueOf(stored).compareTo(number) == 0;
  }
}
