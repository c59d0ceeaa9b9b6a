package com.salescrm.spark;

import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.options.WriteOptions;
import com.salescrm.spark.scan.CrmScanBuilder;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.spark.write.CrmWriteBuilder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table of the CRM in Spark. Immutable. */
final class CrmTable implements Table, SupportsRead, SupportsWrite {
  private final CaseInsensitiveStringMap given;
  private final SourceOptions options;
  private final TableSchema schema;

  CrmTable(CaseInsensitiveStringMap given, SourceOptions options, TableSchema schema) {
    this.given = given;
    this.options = options;
    this.schema = schema;
  }

  @Override
  public String name() {
    return "salescrm." + schema.table().sqlName();
  }

  @Override
  public Column[] columns() {
    return Arrays.stream(schema.sparkType().fields())
        .map(field -> Column.create(field.name(), field.dataType(), field.nullable()))
        .toArray(Column[]::new);
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(
        TableCapability.BATCH_READ,
        TableCapability.MICRO_BATCH_READ,
        TableCapability.BATCH_WRITE,
        TableCapability
            .ACCEPT_ANY_SCHEMA); // The fields that are written differ from those that are read.
  }

  /** A query may have options of its own, such as {@code spark.read().option("pageSize", 200).table("crm.leads")}. */
  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofQuery) {
    requireOfQuery(ofQuery, SourceOptions::isOfQuery);
    return new CrmScanBuilder(options.with(ofQuery), schema);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    requireOfQuery(info.options(), WriteOptions::contain);
    Map<String, String> all = new HashMap<>(given);
    all.putAll(info.options());
    return new CrmWriteBuilder(schema.table(), new CaseInsensitiveStringMap(all), info);
  }

  private void requireOfQuery(CaseInsensitiveStringMap ofQuery, Predicate<String> isOfQuery) {
    for (Map.Entry<String, String> each : ofQuery.entrySet()) {
      String name = each.getKey();
      if (!isOfQuery.test(name) && !each.getValue().equals(given.get(name))) {
        throw new IllegalArgumentException("option " + name
            + " cannot be set for one query; set it for the catalog: spark.sql.catalog.<name>."
            + name);
      }
    }
  }
}
