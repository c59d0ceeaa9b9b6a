package com.salescrm.spark.read;

import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.spark.service.ServiceSettings;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Creates the readers on the executors. */
public final class ReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final ServiceSettings service;
  private final TableSchema schema;
  private final String[] columns;
  private final int pageSize;

  public ReaderFactory(
      ServiceSettings service, TableSchema schema, String[] columns, int pageSize) {
    this.service = service;
    this.schema = schema;
    this.columns = columns;
    this.pageSize = pageSize;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    RowConverter converter = new RowConverter(schema, List.of(columns));
    return new ListReader(service, (CrmPartition) partition, converter, pageSize);
  }
}
