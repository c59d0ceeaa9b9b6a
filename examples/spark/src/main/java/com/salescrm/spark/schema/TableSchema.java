package com.salescrm.spark.schema;

import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a table: the id, those that crm-sync declares, the object as JSON, and custom fields. Immutable.
 *
 * @param table the table
 * @param customFields the custom fields that have a column
 */
public record TableSchema(Table table, List<CustomFieldType> customFields) implements Serializable {
  public static final String ID = "id";
  public static final String JSON = "json";

  /** Spark adds ten digits for a sum, and has at most 38. */
  public static final DecimalType NUMBER = DataTypes.createDecimalType(28, 8);

  public StructType sparkType() {
    StructType type = new StructType().add(ID, DataTypes.StringType, false);
    for (Column column : table.columns()) {
      type = type.add(column.name(), sparkType(column.kind()), true);
    }
    type = type.add(JSON, DataTypes.StringType, false);
    for (CustomFieldType field : customFields) {
      type = type.add(field.id(), sparkType(field.kind()), true);
    }
    return type;
  }

  /** The declared or custom column with a name; empty for the id and the JSON. */
  public Optional<Column> column(String name) {
    List<Column> all = new ArrayList<>(table.columns());
    customFields.forEach(field -> all.add(field.column()));
    return all.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  private static DataType sparkType(Kind kind) {
    return switch (kind) {
      case TIME -> DataTypes.TimestampType;
      case DATE -> DataTypes.DateType;
      case NUMBER -> NUMBER;
      case BOOLEAN -> DataTypes.BooleanType;
      case TEXT, JSON, CUSTOM -> DataTypes.StringType;
    };
  }
}
