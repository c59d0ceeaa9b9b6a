package com.salescrm.spark.aggregate;

import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.partition.PartitionPlanner;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.spark.service.ServiceSettings;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** Reads an aggregation in one task. Immutable. */
public final class AggregateScan implements Scan, Batch {
  private final SourceOptions options;
  private final TableSchema schema;
  private final PartitionPlanner planner;
  private final AggregatePlan plan;

  public AggregateScan(
      SourceOptions options, TableSchema schema, PartitionPlanner planner, AggregatePlan plan) {
    this.options = options;
    this.schema = schema;
    this.planner = planner;
    this.plan = plan;
  }

  @Override
  public StructType readSchema() {
    return plan.sparkType();
  }

  /** Known without partitions: Spark would plan them to find out, with requests. */
  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.UNSUPPORTED;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public String description() {
    return "salescrm " + schema.table().sqlName() + " " + planner.whole().parameters() + ", "
        + plan.measures() + (plan.groupBy().isEmpty() ? "" : " by " + plan.groupBy());
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return new InputPartition[] {CrmPartition.of(planner.whole())};
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new Factory(options.service(), schema, plan, planner, options.pageSize());
  }

  private record Factory(
      ServiceSettings service,
      TableSchema schema,
      AggregatePlan plan,
      PartitionPlanner planner,
      int pageSize)
      implements PartitionReaderFactory {
    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      return new AggregateReader(service, planner, plan, schema, pageSize);
    }
  }
}
