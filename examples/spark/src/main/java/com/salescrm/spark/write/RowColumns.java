package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.spark.options.Operation;
import com.salescrm.spark.options.WriteOptions;
import com.salescrm.spark.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of the rows that are written, and the fields to which they are written. Immutable. */
final class RowColumns {
  private final List<Cell> cells;
  private final Cell key;

  /** A column and its field. */
  private record Cell(int position, String column, String field, DataType type) {}

  private RowColumns(List<Cell> cells, Cell key) {
    this.cells = cells;
    this.key = key;
  }

  /**
   * Checks the columns.
   *
   * @throws IllegalArgumentException if one cannot be written, or the key is missing
   */
  static RowColumns of(WrittenTable table, WriteOptions options, StructType type) {
    String keyColumn = keyColumn(table, options, type);
    List<Cell> cells = new ArrayList<>();
    Set<String> fields = new HashSet<>();
    Cell key = null;
    for (int i = 0; i < type.length(); i++) {
      Cell cell = cell(table, options.operation(), i, type.fields()[i]);
      if (!fields.add(cell.field)) {
        throw invalid(cell.column, "another column has the same field " + cell.field);
      }
      if (cell.column.equalsIgnoreCase(keyColumn)) {
        key = cell;
      }
      cells.add(cell);
    }
    if (key == null) {
      throw missing(options.operation(), keyColumn, type);
    }
    requireKey(table, key);
    return new RowColumns(cells, key);
  }

  private static String keyColumn(WrittenTable table, WriteOptions options, StructType type) {
    String rowKey = options.rowKey();
    if (options.operation() == Operation.UPDATE) {
      if (rowKey != null) {
        throw new IllegalArgumentException("option " + WriteOptions.ROW_KEY
            + ": operation update finds an object by the column id; omit the option");
      }
      return TableSchema.ID;
    }
    if (rowKey == null) {
      throw new IllegalArgumentException("option " + WriteOptions.ROW_KEY
          + " is missing: set it to the column with your key of each row, such as "
          + (table.hasCustomFields() ? "custom.cf_customer_no" : "text")
          + ", by which an object is found again; otherwise a task that is repeated would create"
          + " its objects twice. The columns are " + String.join(", ", type.fieldNames()));
    }
    return rowKey;
  }

  private static IllegalArgumentException missing(
      Operation operation, String column, StructType type) {
    String what = operation == Operation.UPDATE
        ? "operation update needs the column id"
        : "option " + WriteOptions.ROW_KEY + ": there is no column " + column;
    return new IllegalArgumentException(
        what + "; the columns are " + String.join(", ", type.fieldNames()));
  }

  private static Cell cell(
      WrittenTable table, Operation operation, int position, StructField column) {
    String name = column.name();
    boolean isUpdate = operation == Operation.UPDATE;
    if (name.equalsIgnoreCase(TableSchema.ID)) {
      if (!isUpdate) {
        throw invalid(name, "only operation update has it, not " + operation);
      }
      return new Cell(position, name, TableSchema.ID, column.dataType());
    }
    String field = table.field(name);
    if (field == null) {
      throw invalid(
          name,
          table.table().sqlName() + " have no such field that can be written; the fields are "
              + String.join(", ", table.fields().keySet())
              + (table.hasCustomFields() ? ", and custom fields such as custom.cf_1" : ""));
    }
    if (isUpdate && table.creationFields().contains(field)) {
      throw invalid(name, "the field can be set only when the object is created");
    }
    FieldType type = table.type(field);
    if (!type.accepts(column.dataType())) {
      throw invalid(
          name, "it must be " + type.columns() + ", but is " + column.dataType().sql());
    }
    return new Cell(position, name, field, column.dataType());
  }

  private static void requireKey(WrittenTable table, Cell key) {
    boolean isText = FieldType.TEXT.accepts(key.type);
    boolean isExact = FieldType.NUMBER.accepts(key.type)
        && !(key.type instanceof DoubleType || key.type instanceof FloatType);
    boolean isId = key.field.equals(TableSchema.ID);
    if (!isText && (isId || !isExact)) {
      throw invalid(
          key.column,
          "a key must be " + (isId ? "STRING" : "STRING, an integer or DECIMAL") + ", but is "
              + key.type.sql());
    }
    if (!isId && !table.type(key.field).isKey()) {
      throw invalid(key.column, "its values do not identify an object");
    }
  }

  private static IllegalArgumentException invalid(String column, String problem) {
    return new IllegalArgumentException("column " + column + ": " + problem);
  }

  /** The name of the column with the key. */
  String keyColumn() {
    return key.column;
  }

  /** The field with the key. */
  String keyField() {
    return key.field;
  }

  /** The fields that are written, with that of the key. */
  List<String> fields() {
    return cells.stream().map(Cell::field).toList();
  }

  WrittenRow row(InternalRow row) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    String problem = null;
    for (Cell cell : cells) {
      try {
        if (!row.isNullAt(cell.position)) {
          fields.set(cell.field, JsonValues.json(row.get(cell.position, cell.type), cell.type));
        }
      } catch (IllegalArgumentException e) {
        problem = "column " + cell.column + ": " + e.getMessage();
      }
    }
    String key = key(row);
    return new WrittenRow(
        key, fields, key.isBlank() ? "no value in the key column " + keyColumn() : problem);
  }

  /** The key as the SDK finds it: numbers without zeros at their end. */
  private String key(InternalRow row) {
    if (row.isNullAt(key.position)) {
      return "";
    }
    JsonNode value = JsonValues.json(row.get(key.position, key.type), key.type);
    return value.isNumber()
        ? value.decimalValue().stripTrailingZeros().toPlainString()
        : value.asText();
  }
}
