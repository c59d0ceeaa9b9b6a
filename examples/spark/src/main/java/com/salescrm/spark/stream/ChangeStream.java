package com.salescrm.spark.stream;

import com.salescrm.spark.filter.Range;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.partition.WindowPlanner;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Table.Cursor;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.ReadMaxRows;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a table on the driver. A row is the object as it is when a batch is read: of several changes between two
 * batches, the last. Belongs to one thread, that of the streaming query; another may stop it.
 */
public final class ChangeStream implements MicroBatchStream, SupportsTriggerAvailableNow {
  private final SourceOptions options;
  private final TableSchema schema;
  private final ListRequest list;
  private final ListRequest read;
  private final String[] columns;
  private final IdlePause pause = new IdlePause();
  private @Nullable SharedClient client;
  private boolean isAvailableNow;
  private @Nullable ChangeOffset target; // What was visible when Trigger.AvailableNow began.

  /**
   * Creates a stream; nothing is sent.
   *
   * @param options the options of the query
   * @param schema the columns of the table
   * @param list the list with the filters of the query
   * @param read the same with fields and page size
   * @param columns the columns that are read
   * @throws IllegalArgumentException if the service cannot list the changes of the table
   */
  public ChangeStream(
      SourceOptions options,
      TableSchema schema,
      ListRequest list,
      ListRequest read,
      String[] columns) {
    if (schema.table().cursor() != Cursor.CHANGE) {
      throw new IllegalArgumentException("table " + schema.table().sqlName()
          + " cannot be read as a stream: the service does not filter its list by "
          + ChangedObjects.UPDATED + "; tables that can: "
          + Stream.of(Table.values())
              .filter(table -> table.cursor() == Cursor.CHANGE)
              .map(Table::sqlName)
              .collect(Collectors.joining(", ")));
    }
    this.options = options;
    this.schema = schema;
    this.list = list;
    this.read = read.andField(ChangedObjects.UPDATED);
    this.columns = columns.clone();
  }

  @Override
  public Offset initialOffset() {
    return ChangeOffset.NONE;
  }

  @Override
  public Offset deserializeOffset(String json) {
    return ChangeOffset.parse(json);
  }

  @Override
  public ReadLimit getDefaultReadLimit() {
    int most = options.maxRowsPerTrigger();
    return most == 0 ? ReadLimit.allAvailable() : ReadLimit.maxRows(most);
  }

  @Override
  public void prepareForTriggerAvailableNow() {
    isAvailableNow = true;
    target = null;
  }

  @Override
  public Offset latestOffset() {
    throw new UnsupportedOperationException("Spark calls latestOffset(Offset, ReadLimit)");
  }

  @Override
  public Offset latestOffset(Offset from, ReadLimit limit) {
    ChangeOffset start = (ChangeOffset) from;
    ChangePlanner planner = new ChangePlanner(client().http(), list);
    if (!isAvailableNow && !pause.await()) {
      return start;
    }
    ChangeOffset end = target;
    if (end == null) {
      end = planner.everything(start);
      target = isAvailableNow ? end : null;
    }
    ChangeOffset next = planner.next(
        start, end, limit instanceof ReadMaxRows most ? most.maxRows() : Long.MAX_VALUE);
    pause.after(next.equals(start));
    return next;
  }

  @Override
  public InputPartition[] planInputPartitions(Offset from, Offset to) {
    ChangeOffset start = (ChangeOffset) from;
    ChangeOffset end = (ChangeOffset) to;
    long until = end.without(start).values().stream()
        .reduce(end.watermark(), (latest, time) -> Math.max(latest, time + 1));
    Range range = new Range(Range.Unit.MICROS, start.watermark(), until);
    return new WindowPlanner(
            client().http(), list, ChangedObjects.UPDATED, range, options.partitionRows())
        .windows().stream()
            .map(window -> new ChangePartition(
                read,
                Objects.requireNonNull(window.from()),
                Objects.requireNonNull(window.until()),
                start,
                end))
            .toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ChangeReaderFactory(options.service(), schema, columns);
  }

  /** The checkpoint of the query has the offset. */
  @Override
  public void commit(Offset end) {}

  @Override
  public synchronized void stop() {
    if (client != null) {
      client.close();
      client = null;
    }
  }

  private synchronized SharedClient client() {
    SharedClient open = client == null ? SharedClient.open(options.service()) : client;
    client = open;
    return open;
  }
}
