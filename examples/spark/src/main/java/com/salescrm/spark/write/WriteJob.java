package com.salescrm.spark.write;

import com.salescrm.spark.options.WriteOptions;
import com.salescrm.spark.service.ServiceSettings;
import com.salescrm.sync.table.Table;
import java.io.Serializable;
import org.apache.spark.sql.types.StructType;

/**
 * One write of a table. Immutable.
 *
 * @param query identifies it: another run of the same job is another write
 * @param service how to reach the service
 * @param table the table
 * @param options the options
 * @param type the columns of the rows
 */
record WriteJob(
    String query, ServiceSettings service, Table table, WriteOptions options, StructType type)
    implements Serializable {
  RowColumns columns() {
    return RowColumns.of(WrittenTable.of(table), options, type);
  }
}
