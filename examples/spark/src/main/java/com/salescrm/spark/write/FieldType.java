package com.salescrm.spark.write;

import com.salescrm.sync.imports.ValueKind;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;

/** The type of a field that is written. */
enum FieldType {
  TEXT("STRING"),
  NUMBER("a number"),
  BOOLEAN("BOOLEAN"),
  DAY("DATE"),
  DAY_OR_TIME("DATE or TIMESTAMP"),
  LIST(
      "ARRAY of STRUCT, and within it STRING, numbers, BOOLEAN, DATE, TIMESTAMP, ARRAY and STRUCT"),
  CUSTOM("STRING, a number, BOOLEAN, DATE, TIMESTAMP or ARRAY of STRING");

  private final String columns;

  FieldType(String columns) {
    this.columns = columns;
  }

  static FieldType of(ValueKind kind) {
    return switch (kind) {
      case TEXT, CHOICE -> TEXT;
      case NUMBER -> NUMBER;
      case BOOLEAN -> BOOLEAN;
      case DATE -> DAY;
      case LIST, MULTIPLE -> LIST;
    };
  }

  /** The types of columns that are accepted, in words. */
  String columns() {
    return columns;
  }

  /** Whether a value can identify an object. */
  boolean isKey() {
    return this == TEXT || this == NUMBER || this == CUSTOM;
  }

  boolean accepts(DataType type) {
    return type instanceof NullType
        || switch (this) {
          case TEXT -> type instanceof StringType;
          case NUMBER -> type instanceof NumericType;
          case BOOLEAN -> type instanceof BooleanType;
          case DAY -> type instanceof DateType;
          case DAY_OR_TIME -> type instanceof DateType || type instanceof TimestampType;
          case LIST -> isListOf(type, StructType.class) && JsonValues.canRepresent(type);
          case CUSTOM ->
            TEXT.accepts(type)
                || NUMBER.accepts(type)
                || BOOLEAN.accepts(type)
                || DAY_OR_TIME.accepts(type)
                || isListOf(type, StringType.class);
        };
  }

  private static boolean isListOf(DataType type, Class<? extends DataType> element) {
    return type instanceof ArrayType list && element.isInstance(list.elementType());
  }
}
