package com.salescrm.spark;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The source, whose writers fail: a tenth of the attempts, among them the first of partition 1, throw an exception after
 * 100 rows, and the first attempt of each fifth partition is slow.
 */
public final class FailingSource implements TableProvider {
  private final SalesCrmSource source = new SalesCrmSource();

  /** For Spark. */
  public FailingSource() {}

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return source.inferSchema(options);
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return new FailingTable((CrmTable) source.getTable(schema, partitioning, properties));
  }

  private record FailingTable(CrmTable table) implements SupportsWrite {
    @Override
    public String name() {
      return table.name();
    }

    @Override
    public Column[] columns() {
      return table.columns();
    }

    @Override
    public Set<TableCapability> capabilities() {
      return table.capabilities();
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
      WriteBuilder builder = table.newWriteBuilder(info);
      return new WriteBuilder() {
        @Override
        public Write build() {
          return new FailingWrite((RequiresDistributionAndOrdering) builder.build());
        }
      };
    }
  }

  private record FailingWrite(RequiresDistributionAndOrdering write)
      implements RequiresDistributionAndOrdering {
    @Override
    public Distribution requiredDistribution() {
      return write.requiredDistribution();
    }

    @Override
    public SortOrder[] requiredOrdering() {
      return write.requiredOrdering();
    }

    @Override
    public BatchWrite toBatch() {
      return new FailingBatch(write.toBatch());
    }
  }

  private record FailingBatch(BatchWrite batch) implements BatchWrite {
    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
      return new FailingFactory(batch.createBatchWriterFactory(info));
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
      batch.commit(messages);
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
      batch.abort(messages);
    }
  }

  private record FailingFactory(DataWriterFactory factory) implements DataWriterFactory {
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
      int attempt = TaskContext.get().attemptNumber();
      boolean fails = (7 * partition + 3 * attempt + 3) % 10 == 0;
      boolean isSlow = partition % 5 == 2 && attempt == 0;
      return new FailingWriter(factory.createWriter(partition, task), fails, isSlow);
    }
  }

  private static final class FailingWriter implements DataWriter<InternalRow> {
    private static final int ROWS_BEFORE_FAILURE = 100;

    private final DataWriter<InternalRow> writer;
    private final boolean fails;
    private final boolean isSlow;
    private int rows;

    private FailingWriter(DataWriter<InternalRow> writer, boolean fails, boolean isSlow) {
      this.writer = writer;
      this.fails = fails;
      this.isSlow = isSlow;
    }

    @Override
    public void write(InternalRow row) throws IOException {
      writer.write(row);
      rows++;
      if (fails && rows == ROWS_BEFORE_FAILURE) {
        throw new IllegalStateException("this attempt fails, as planned");
      }
      if (isSlow) {
        LockSupport.parkNanos(Duration.ofMillis(150).toNanos());
      }
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
      return writer.commit();
    }

    @Override
    public void abort() throws IOException {
      writer.abort();
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }
}
