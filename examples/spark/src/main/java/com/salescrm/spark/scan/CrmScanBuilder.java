package com.salescrm.spark.scan;

import com.salescrm.spark.aggregate.AggregatePlan;
import com.salescrm.spark.aggregate.AggregateScan;
import com.salescrm.spark.filter.Filters;
import com.salescrm.spark.list.ComposedList;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Decides what the service evaluates of a query. Sends no requests. Belongs to one thread. */
public final class CrmScanBuilder
    implements SupportsPushDownRequiredColumns,
        SupportsPushDownV2Filters,
        SupportsPushDownLimit,
        SupportsPushDownTopN,
        SupportsPushDownAggregates {
  private static final String CREATED = "date_created";

  /** The values of {@code _order_by} whose columns are never null: where others place null is not specified. */
  private static final Map<Table, List<String>> ORDERS =
      Map.of(Table.OPPORTUNITIES, List.of(CREATED, "date_updated"), Table.TASKS, List.of(CREATED));

  private final SourceOptions options;
  private final TableSchema schema;
  private final Filters filters;
  private StructType required;
  private @Nullable String order;
  private int mostRows = Integer.MAX_VALUE;
  private @Nullable AggregatePlan aggregates;

  public CrmScanBuilder(SourceOptions options, TableSchema schema) {
    this.options = options;
    this.schema = schema;
    this.filters = new Filters(schema.table());
    this.required = schema.sparkType();
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    return filters.push(predicates);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return filters.pushed();
  }

  @Override
  public void pruneColumns(StructType requiredSchema) {
    required = requiredSchema;
  }

  /** Spark calls this only if the service evaluates all filters. */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    aggregates = plan(aggregation);
    return aggregates != null;
  }

  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    return plan(aggregation) != null;
  }

  private @Nullable AggregatePlan plan(Aggregation aggregation) {
    Table table = schema.table();
    boolean hasTotals = table.isPaged() && !ComposedList.isNeededFor(table);
    return options.pushAggregates() && hasTotals ? AggregatePlan.of(table, aggregation) : null;
  }

  /** A task reads the rows of a limit one page after the other; more rows are read by several tasks instead. */
  @Override
  public boolean pushLimit(int limit) {
    if (aggregates != null || limit > options.partitionRows()) {
      return false;
    }
    mostRows = limit;
    return true;
  }

  /** One page, which the service sorts at one moment. */
  @Override
  public boolean pushTopN(SortOrder[] orders, int limit) {
    if (aggregates != null
        || orders.length != 1
        || limit > options.pageSize()
        || !(orders[0].expression() instanceof NamedReference reference)) {
      return false;
    }
    String column = Filters.name(reference);
    // A filter for the day excludes null.
    boolean isWon =
        column.equals("date_won") && schema.table() == Table.OPPORTUNITIES && filters.has(column);
    if (!isWon && !ORDERS.getOrDefault(schema.table(), List.of()).contains(column)) {
      return false;
    }
    order = (orders[0].direction() == SortDirection.DESCENDING ? "-" : "") + column;
    mostRows = limit;
    return true;
  }

  /** Spark applies the limit and the order again. */
  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  @Override
  public Scan build() {
    ScanPlan plan = new ScanPlan(
        schema,
        List.of(required.fieldNames()),
        filters.parametersWithout(CREATED),
        filters.range(CREATED),
        order,
        mostRows);
    return aggregates == null
        ? new CrmScan(options, plan, required)
        : new AggregateScan(options, schema, plan.partitions(options.partitionRows()), aggregates);
  }
}
