package com.salescrm.spark.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.spark.read.PagesMetric;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.spark.service.ServiceSettings;
import com.salescrm.spark.service.SharedClient;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a partition of a batch. An object that was edited since the batch was planned belongs to a later batch.
 * Belongs to one thread.
 */
final class ChangeReader implements PartitionReader<InternalRow> {
  private final SharedClient client;
  private final ChangePartition partition;
  private final RowConverter converter;
  private final ChangedObjects objects;
  private @Nullable InternalRow row;

  ChangeReader(ServiceSettings service, ChangePartition partition, RowConverter converter) {
    this.client = SharedClient.open(service);
    this.partition = partition;
    this.converter = converter;
    this.objects =
        new ChangedObjects(client.http(), partition.request(), partition.from(), partition.until());
  }

  @Override
  public boolean next() {
    while (objects.hasNext()) {
      JsonNode item = objects.next();
      if (partition.contains(partition.request().table().id(item), ChangedObjects.time(item))) {
        row = converter.row(item);
        return true;
      }
    }
    return false;
  }

  @Override
  public InternalRow get() {
    if (row == null) {
      throw new IllegalStateException("next() was not called, or returned false");
    }
    return row;
  }

  @Override
  public void close() {
    client.close();
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return new CustomTaskMetric[] {PagesMetric.value(objects.pages())};
  }
}
