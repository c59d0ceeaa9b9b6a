package com.salescrm.spark.write;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Creates the writers on the executors. */
record TaskWriterFactory(WriteJob job) implements DataWriterFactory {
  @Override
  public DataWriter<InternalRow> createWriter(int partition, long task) {
    String folder = job.options().rejectedPath();
    return new TaskWriter(
        job,
        new Rejections(
            folder == null
                ? null
                : new RejectedFiles(folder, job.query())
                    .temporary(RejectedFiles.name(partition, task))));
  }
}
