package com.salescrm.spark.scan;

import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.spark.list.ComposedList;
import com.salescrm.spark.list.ExportedObjects;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.partition.OffsetPlanner;
import com.salescrm.spark.partition.WindowPlanner;
import com.salescrm.spark.read.DriftMetric;
import com.salescrm.spark.read.PagesMetric;
import com.salescrm.spark.read.ReaderFactory;
import com.salescrm.spark.read.RepeatsMetric;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.spark.stream.ChangeStream;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Table.Cursor;
import java.util.ArrayList;
import java.util.List;
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
    Table table = plan.schema().table();
    if (plan.mostRows() < Integer.MAX_VALUE) {
      return new InputPartition[] {
        CrmPartition.of(read().created(plan.created())).mostRows(plan.mostRows())
      };
    }
    List<InputPartition> partitions = new ArrayList<>();
    try (SharedClient client = SharedClient.open(options.service())) {
      if (table.cursor() != Cursor.NONE) {
        windows(client.http()).forEach(partitions::add);
      } else if (isDivisible(table)) {
        ranges(client.http()).forEach(partitions::add);
      } else {
        partitions.add(CrmPartition.of(read()));
      }
    }
    return partitions.toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ReaderFactory(
        options.service(), plan.schema(), type.fieldNames(), options.pageSize());
  }

  /** Offsets need pages and a stable order; a filter leaves few rows. */
  private boolean isDivisible(Table table) {
    return table.isResumable()
        && table.hasFields()
        && plan.filters().isEmpty()
        && !ComposedList.isNeededFor(table);
  }

  private List<CrmPartition> windows(ApiClient http) {
    ListRequest list = read().with("_order_by", "date_created");
    return new WindowPlanner(
            http, plan.filtered(), "date_created", plan.created(), options.partitionRows())
        .windows().stream().map(range -> CrmPartition.of(list.created(range))).toList();
  }

  /** A list that the service does not list as a whole is exported. */
  private List<CrmPartition> ranges(ApiClient http) {
    CrmPartition whole = CrmPartition.of(read());
    try {
      return new OffsetPlanner(http, plan.filtered(), options.partitionRows())
          .ranges().stream().map(whole::range).toList();
    } catch (SkipLimitException e) {
      return List.of(whole.export(ExportedObjects.start(http)));
    }
  }

  private ListRequest read() {
    return plan.read(options.pageSize());
  }
}
