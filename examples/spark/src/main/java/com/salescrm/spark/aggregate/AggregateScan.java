package com.salescrm.spark.aggregate;

import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.partition.CrmPartition;
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
  private final ListRequest request;
  private final AggregatePlan plan;

  public AggregateScan(
      SourceOptions options, TableSchema schema, ListRequest request, AggregatePlan plan) {
    this.options = options;
    this.schema = schema;
    this.request = request;
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
    return "salescrm " + schema.table().sqlName() + " " + request.parameters() + ", "
        + plan.measures() + (plan.groupBy().isEmpty() ? "" : " by " + plan.groupBy());
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return new InputPartition[] {CrmPartition.of(request)};
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new Factory(options.service(), schema, plan, options.pageSize());
  }

  private record Factory(
      ServiceSettings service, TableSchema schema, AggregatePlan plan, int pageSize)
      implements PartitionReaderFactory {
    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      ListRequest request = ((CrmPartition) partition).request();
      return new AggregateReader(service, request, plan, schema, pageSize);
    }
  }
}
