package com.salescrm.spark.write;

import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.options.WriteOptions;
import com.salescrm.sync.table.Table;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Checks what is to be written before the first row is. Sends no requests. */
public final class CrmWriteBuilder implements WriteBuilder {
  private final Table table;
  private final CaseInsensitiveStringMap options;
  private final LogicalWriteInfo info;

  /**
   * Creates an instance.
   *
   * @param options those of the table and of the write
   */
  public CrmWriteBuilder(Table table, CaseInsensitiveStringMap options, LogicalWriteInfo info) {
    this.table = table;
    this.options = options;
    this.info = info;
  }

  @Override
  public Write build() {
    WrittenTable.requireWritable(table);
    WriteOptions write = WriteOptions.of(options, info.queryId());
    boolean isLocal = SparkSession.active().sparkContext().isLocal();
    Journals.check(write.journal(), isLocal);
    WriteJob job = new WriteJob(
        info.queryId(), SourceOptions.of(options).service(), table, write, info.schema());
    return new CrmWrite(job, job.columns());
  }
}
