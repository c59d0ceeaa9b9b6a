package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;

/** Converts values in the form in which Spark stores them to JSON. */
final class JsonValues {
  private JsonValues() {}

  /** Whether values of a type, and of all types within it, can be converted. */
  static boolean canRepresent(DataType type) {
    if (type instanceof ArrayType list) {
      return canRepresent(list.elementType());
    }
    if (type instanceof StructType struct) {
      return Arrays.stream(struct.fields()).allMatch(field -> canRepresent(field.dataType()));
    }
    return type instanceof NullType
        || type instanceof StringType
        || type instanceof NumericType
        || type instanceof BooleanType
        || type instanceof DateType
        || type instanceof TimestampType;
  }

  /**
   * Converts a value.
   *
   * @throws IllegalArgumentException if JSON cannot represent it
   */
  static JsonNode json(Object value, DataType type) {
    if (type instanceof ArrayType list) {
      return array((ArrayData) value, list.elementType());
    }
    if (type instanceof StructType struct) {
      return object((InternalRow) value, struct);
    }
    if (type instanceof DateType) {
      return TextNode.valueOf(LocalDate.ofEpochDay(((Number) value).longValue()).toString());
    }
    if (type instanceof TimestampType) {
      return TextNode.valueOf(
          Instant.EPOCH.plus(((Number) value).longValue(), ChronoUnit.MICROS).toString());
    }
    if (type instanceof BooleanType) {
      return BooleanNode.valueOf((Boolean) value);
    }
    if (type instanceof StringType) {
      return TextNode.valueOf(value.toString());
    }
    if (type instanceof NumericType) {
      return number(value.toString());
    }
    throw new IllegalArgumentException("JSON cannot represent the type " + type.sql());
  }

  private static JsonNode number(String text) {
    try {
      return DecimalNode.valueOf(new BigDecimal(text));
    } catch (NumberFormatException e) { // NaN and infinity.
      throw new IllegalArgumentException(text + " is not a number that JSON can represent", e);
    }
  }

  private static ArrayNode array(ArrayData values, DataType type) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < values.numElements(); i++) {
      array.add(values.isNullAt(i) ? NullNode.getInstance() : json(values.get(i, type), type));
    }
    return array;
  }

  /** Without the fields that are null. */
  private static ObjectNode object(InternalRow row, StructType type) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < type.length(); i++) {
      StructField field = type.fields()[i];
      if (!row.isNullAt(i)) {
        object.set(field.name(), json(row.get(i, field.dataType()), field.dataType()));
      }
    }
    return object;
  }
}
