package com.salescrm.spark.stream;

import com.salescrm.spark.schema.RowConverter;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.spark.service.ServiceSettings;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Creates the readers on the executors. */
final class ChangeReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final ServiceSettings service;
  private final TableSchema schema;
  private final String[] columns;

  ChangeReaderFactory(ServiceSettings service, TableSchema schema, String[] columns) {
    this.service = service;
    this.schema = schema;
    this.columns = columns;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    return new ChangeReader(
        service, (ChangePartition) partition, new RowConverter(schema, List.of(columns)));
  }
}
