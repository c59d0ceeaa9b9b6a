package com.salescrm.spark.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.spark.service.ServiceSettings;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a partition. Belongs to one thread. */
final class ListReader extends RowReader {
  private final PartitionObjects objects;
  private final RowConverter converter;

  ListReader(
      ServiceSettings service, CrmPartition partition, RowConverter converter, int pageSize) {
    super(service);
    this.objects = new PartitionObjects(http(), partition, pageSize);
    this.converter = converter;
  }

  @Override
  protected @Nullable InternalRow read() {
    JsonNode item = objects.next();
    return item == null ? null : converter.row(item);
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return objects.metrics();
  }

  @Override
  public void close() {
    try {
      objects.close();
    } finally {
      super.close();
    }
  }
}
