package com.salescrm.spark.scan;

import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.read.DriftMetric;
import com.salescrm.spark.read.PagesMetric;
import com.salescrm.spark.read.ReaderFactory;
import com.salescrm.spark.read.RepeatsMetric;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.spark.stream.ChangeStream;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;

/** Reads rows of a table. The partitions are planned when the query runs. Immutable. */
final class CrmScan implements Scan, Batch {
  private final SourceOptions options;
  private final ScanPlan plan;
  private final StructType type;

  CrmScan(SourceOptions options, ScanPlan plan, StructType type) {
    this.options = options;
    this.plan = plan;
    this.type = type;
  }

  @Override
  public StructType readSchema() {
    return type;
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
  public MicroBatchStream toMicroBatchStream(String checkpoint) {
    return new ChangeStream(
        options,
        plan.schema(),
        plan.filtered().created(plan.created()),
        read().created(plan.created()),
        type.fieldNames());
  }

  @Override
  public String description() {
    return "salescrm " + plan.schema().table().sqlName() + " " + read().parameters();
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return new CustomMetric[] {new PagesMetric(), new DriftMetric(), new RepeatsMetric()};
  }

  @Override
  public InputPartition[] planInputPartitions() {
    if (plan.mostRows() < Integer.MAX_VALUE) {
      return new InputPartition[] {
        CrmPartition.of(read().created(plan.created())).mostRows(plan.mostRows())
      };
    }
    try (SharedClient client = SharedClient.open(options.service())) {
      return plan.partitions(options.partitionRows())
          .partitions(client.http(), read())
          .toArray(InputPartition[]::new);
    }
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ReaderFactory(
        options.service(), plan.schema(), type.fieldNames(), options.pageSize());
  }

  private ListRequest read() {
    return plan.read(options.pageSize());
  }
}
