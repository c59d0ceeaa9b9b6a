package com.salescrm.spark.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.spark.read.PagesMetric;
import com.salescrm.spark.read.RowReader;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.spark.service.ServiceSettings;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a partition of a batch. An object that was edited since the batch was planned belongs to a later batch.
 * Belongs to one thread.
 */
final class ChangeReader extends RowReader {
  private final ChangePartition partition;
  private final RowConverter converter;
  private final ChangedObjects objects;

  ChangeReader(ServiceSettings service, ChangePartition partition, RowConverter converter) {
    super(service);
    this.partition = partition;
    this.converter = converter;
    this.objects =
        new ChangedObjects(http(), partition.request(), partition.from(), partition.until());
  }

  @Override
  protected @Nullable InternalRow read() {
    while (objects.hasNext()) {
      JsonNode item = objects.next();
      if (partition.contains(partition.request().table().id(item), ChangedObjects.time(item))) {
        return converter.row(item);
      }
    }
    return null;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return new CustomTaskMetric[] {PagesMetric.value(objects.pages())};
  }
}
