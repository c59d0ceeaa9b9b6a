package com.salescrm.spark;

import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.schema.CustomFieldTypes;
import com.salescrm.spark.schema.TableSchema;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * The source {@code salescrm}: {@code spark.read().format("salescrm").option("table", "leads").load()}. Spark creates an
 * instance for each read.
 */
public final class SalesCrmSource implements TableProvider, DataSourceRegister {
  // Custom fields are inferred once for a read: a second sample may differ.
  private @Nullable TableSchema inferred;

  /** For Spark. */
  public SalesCrmSource() {}

  @Override
  public String shortName() {
    return "salescrm";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    inferred = schema(options, SourceOptions.of(options));
    return inferred.sparkType();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(properties);
    SourceOptions options = SourceOptions.of(given);
    TableSchema known = inferred;
    if (known == null
        || known.table() != SourceOptions.table(given.get(SourceOptions.TABLE))
        || !known.sparkType().equals(schema)) {
      known = schema(given, options);
    }
    return new CrmTable(given, options, known);
  }

  private static TableSchema schema(CaseInsensitiveStringMap given, SourceOptions options) {
    com.salescrm.sync.table.Table table = SourceOptions.table(given.get(SourceOptions.TABLE));
    return new TableSchema(table, CustomFieldTypes.of(table, options));
  }
}
