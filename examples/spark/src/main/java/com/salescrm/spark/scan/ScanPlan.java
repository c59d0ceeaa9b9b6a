package com.salescrm.spark.scan;

import com.salescrm.spark.filter.Range;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.partition.PartitionPlanner;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a query reads of a table, as far as the service evaluates it. Immutable.
 *
 * @param schema the columns of the table
 * @param columns the columns that are read, in their order
 * @param filters the parameters of the filters, but that for the time of creation
 * @param created the filter for the time of creation
 * @param order the value of {@code _order_by}; null for any order
 * @param mostRows the number of rows that suffice
 */
record ScanPlan(
    TableSchema schema,
    List<String> columns,
    Map<String, String> filters,
    Range created,
    @Nullable String order,
    int mostRows) {
  /** Longer addresses may be refused. */
  private static final int LONGEST_FIELDS = 1_500;

  /** The list, with the filters but that for the time of creation. */
  ListRequest filtered() {
    Table table = schema.table();
    ListRequest request = ListRequest.of(table).with(filters);
    if (filters.containsKey("_type__in")) { // Instead of all types.
      request.parameters().remove("_type");
    }
    return order == null ? request : request.with("_order_by", order);
  }

  /** Divides the list into partitions with about a number of objects. */
  PartitionPlanner partitions(int most) {
    return new PartitionPlanner(filtered(), created, most);
  }

  /** The list with the fields and the page size of the read. */
  ListRequest read(int pageSize) {
    ListRequest request = filtered().paged(Math.min(pageSize, mostRows));
    String fields = fields();
    return fields.isEmpty() ? request : request.fields(fields);
  }

  /** The fields of the columns; empty for all fields. */
  private String fields() {
    if (columns.contains(TableSchema.JSON)) {
      return "";
    }
    Set<String> names = new TreeSet<>(Set.of(TableSchema.ID));
    Set<String> customNames = new TreeSet<>();
    for (String name : columns) {
      schema
          .column(name)
          .ifPresent(
              (Column column) -> (column.isCustom() ? customNames : names).addAll(column.fields()));
    }
    names.addAll(
        String.join(",", customNames).length() > LONGEST_FIELDS / 2
            ? Set.of("custom")
            : customNames);
    String fields = String.join(",", names);
    return fields.length() > LONGEST_FIELDS ? "" : fields;
  }
}
