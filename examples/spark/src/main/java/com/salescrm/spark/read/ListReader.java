package com.salescrm.spark.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.spark.list.ComposedList;
import com.salescrm.spark.list.ExportedObjects;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.partition.OffsetRange;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.spark.service.ServiceSettings;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a partition. A row that occurs twice, because the list changed, is skipped. If one may have been
 * missed, the list is read again for the rows that were not found. Belongs to one thread.
 */
final class ListReader implements PartitionReader<InternalRow> {
  private static final int MOST_READS = 3;

  private final SharedClient client;
  private final CrmPartition partition;
  private final RowConverter converter;
  private final int pageSize;
  private final Set<String> seen = new HashSet<>();
  private final AtomicLong drift = new AtomicLong(); // A thread that prefetches reports it.
  private final AtomicBoolean mayMiss = new AtomicBoolean();
  private long pages;
  private long total;
  private long rows;
  private int reads;
  private @Nullable Iterator<JsonNode> items;
  private @Nullable AutoCloseable open;
  private @Nullable InternalRow row;

  ListReader(
      ServiceSettings service, CrmPartition partition, RowConverter converter, int pageSize) {
    this.client = SharedClient.open(service);
    this.partition = partition;
    this.converter = converter;
    this.pageSize = pageSize;
  }

  @Override
  public boolean next() {
    Table table = partition.request().table();
    while (rows < partition.mostRows()) {
      if (items == null) {
        items = read();
      }
      while (items.hasNext()) {
        JsonNode item = items.next();
        String id = table.id(item);
        if (id.isEmpty() || seen.add(id)) {
          rows++;
          row = converter.row(item);
          return true;
        }
      }
      if (!mustReadAgain()) {
        return false;
      }
      items = null;
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
    try {
      closeList();
    } finally {
      client.close();
    }
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return new CustomTaskMetric[] {
      PagesMetric.value(pages),
      new MetricValue(DriftMetric.NAME, drift.get()),
      new MetricValue(RepeatsMetric.NAME, Math.max(0, reads - 1))
    };
  }

  private Iterator<JsonNode> read() {
    closeList();
    reads++;
    mayMiss.set(false);
    ListRequest request = partition.request();
    String export = partition.export();
    if (export != null) {
      ExportedObjects objects = ExportedObjects.open(client.http(), request.table(), export);
      open = objects;
      return objects.objects().iterator();
    }
    if (ComposedList.isNeededFor(request.table())) {
      return opened(new ComposedList(client.http(), request, pageSize).objects());
    }
    Paginated<JsonNode> list =
        new ObservedList(request.on(client.http()), this::count).onDrift(this::drifted);
    OffsetRange range = partition.range();
    if (range == null) {
      // Few rows need no page beyond them.
      boolean isAhead = request.table().isPaged() && partition.mostRows() == Integer.MAX_VALUE;
      return opened((isAhead ? list.prefetch(1) : list).stream());
    }
    OffsetRangeItems part = new OffsetRangeItems(request.table(), list, range, pageSize);
    open = part;
    return part;
  }

  private Iterator<JsonNode> opened(Stream<JsonNode> stream) {
    open = stream;
    return stream.iterator();
  }

  /** A list that states more objects than were found has lost some at the boundaries of its pages. */
  private boolean mustReadAgain() {
    boolean isWhole = partition.range() == null && partition.mostRows() == Integer.MAX_VALUE;
    return reads < MOST_READS && (mayMiss.get() || (isWhole && rows < total));
  }

  private void count(Page<JsonNode> page) {
    pages++;
    total = page.totalResults().orElse(0);
  }

  private void drifted(DriftEvent event) {
    drift.incrementAndGet();
    if (event.kind() == DriftEvent.Kind.LIKELY_SKIPPED) {
      mayMiss.set(true);
    }
  }

  private void closeList() {
    try {
      if (open != null) {
        open.close();
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      open = null;
    }
  }
}
