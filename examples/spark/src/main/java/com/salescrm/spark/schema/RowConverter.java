package com.salescrm.spark.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Converts objects of the service to rows of Spark. The values are those that crm-sync stores. Belongs to one thread. */
public final class RowConverter {
  private final List<Function<JsonNode, @Nullable Object>> cells;

  public RowConverter(TableSchema schema, List<String> columns) {
    Table table = schema.table();
    this.cells = columns.stream().map(name -> cell(schema, table, name)).toList();
  }

  public InternalRow row(JsonNode item) {
    @Nullable Object[] values = new @Nullable Object[cells.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells.get(i).apply(item);
    }
    return new GenericInternalRow(values);
  }

  private static Function<JsonNode, @Nullable Object> cell(
      TableSchema schema, Table table, String name) {
    if (name.equals(TableSchema.ID)) {
      return item -> UTF8String.fromString(table.id(item));
    }
    if (name.equals(TableSchema.JSON)) {
      return item -> UTF8String.fromString(CrmJson.toJson(withoutSecrets(table, item)));
    }
    Column column = schema
        .column(name)
        .orElseThrow(() -> new IllegalArgumentException("there is no column " + name));
    return item -> sparkValue(column.read(item, Dialect.POSTGRESQL));
  }

  /** Such as the key of a webhook subscription, and the address of an export's file, which needs no key. */
  private static JsonNode withoutSecrets(Table table, JsonNode item) {
    return item instanceof ObjectNode object && !table.secrets().isEmpty()
        ? object.deepCopy().without(table.secrets())
        : item;
  }

  /** The value in the form in which Spark stores it; null if the type of the column cannot represent it. */
  private static @Nullable Object sparkValue(@Nullable Object value) {
    if (value instanceof String text) {
      return UTF8String.fromString(text);
    }
    if (value instanceof OffsetDateTime time) {
      return micros(time.toInstant());
    }
    if (value instanceof LocalDate day) {
      return (int) day.toEpochDay();
    }
    return value instanceof BigDecimal number ? decimal(number) : value;
  }

  public static long micros(Instant moment) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
  }

  /** A number with more digits than the column is null, not rounded. */
  static @Nullable Decimal decimal(BigDecimal number) {
    int scale = TableSchema.NUMBER.scale();
    BigDecimal exact = number.stripTrailingZeros();
    boolean fits = exact.scale() <= scale
        && (long) exact.precision() - exact.scale() <= TableSchema.NUMBER.precision() - scale;
    return fits
        ? Decimal.apply(exact.setScale(scale), TableSchema.NUMBER.precision(), scale)
        : null;
  }

  /** The value of a column for numbers; null as in its row. */
  public static @Nullable BigDecimal number(Column column, JsonNode item) {
    return column.read(item, Dialect.POSTGRESQL) instanceof BigDecimal number
            && decimal(number) != null
        ? number
        : null;
  }
}
