package com.salescrm.spark.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.spark.list.ComposedList;
import com.salescrm.spark.list.ExportedObjects;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.partition.OffsetRange;
import com.salescrm.sync.table.Table;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a partition. An object that occurs twice, because the list changed, is skipped. If one may have been
 * missed, the list is read again for the objects that were not found. Belongs to one thread.
 */
public final class PartitionObjects implements AutoCloseable {
  private static final int MOST_READS = 3;

  private final ApiClient http;
  private final CrmPartition partition;
  private final int pageSize;
  private final Map<String, Integer> seen = new HashMap<>(); // By id: the last read that found it.
  private final AtomicLong drift = new AtomicLong(); // A thread that prefetches reports it.
  private final AtomicBoolean mayMiss = new AtomicBoolean();
  private long pages;
  private long
      total; // The smallest of this read: objects that are created during it may be missing.
  private long found;
  private long foundInRead; // Others may be gone.
  private int reads;
  private @Nullable Iterator<JsonNode> items;
  private @Nullable AutoCloseable source;

  public PartitionObjects(ApiClient http, CrmPartition partition, int pageSize) {
    this.http = http;
    this.partition = partition;
    this.pageSize = pageSize;
  }

  /**
   * The next object; null after the last.
   *
   * @throws IllegalStateException if objects may have been missed in each of three reads
   */
  public @Nullable JsonNode next() {
    Table table = partition.request().table();
    while (found < partition.mostRows()) {
      if (items == null) {
        items = open();
      }
      while (items.hasNext()) {
        JsonNode item = items.next();
        if (isNew(table.id(item))) {
          found++;
          return item;
        }
      }
      if (!mustReadAgain()) {
        return null;
      }
      items = null;
    }
    return null;
  }

  private boolean isNew(String id) {
    Integer before = id.isEmpty() ? null : seen.put(id, reads);
    if (before == null || before != reads) {
      foundInRead++;
    }
    return before == null;
  }

  CustomTaskMetric[] metrics() {
    return new CustomTaskMetric[] {
      PagesMetric.value(pages),
      new MetricValue(DriftMetric.NAME, drift.get()),
      new MetricValue(RepeatsMetric.NAME, Math.max(0, reads - 1))
    };
  }

  private Iterator<JsonNode> open() {
    close();
    reads++;
    foundInRead = 0;
    total = Long.MAX_VALUE;
    mayMiss.set(false);
    ListRequest request = partition.request();
    String export = partition.export();
    OffsetRange range = partition.range();
    if (export != null) {
      ExportedObjects objects = ExportedObjects.open(http, request.table(), export);
      source = objects;
      return objects.objects().iterator();
    }
    if (range != null) {
      OffsetRangeItems part =
          new OffsetRangeItems(request.table(), observed(request.on(http)), range, pageSize);
      source = part;
      return part;
    }
    Stream<JsonNode> objects = isComposed()
        ? new ComposedList(http, request, pageSize, this::observed).objects()
        : whole(observed(request.on(http))).stream();
    source = objects;
    return objects.iterator();
  }

  /** Few rows need no page beyond them. */
  private Paginated<JsonNode> whole(Paginated<JsonNode> list) {
    boolean isAhead =
        partition.request().table().isPaged() && partition.mostRows() == Integer.MAX_VALUE;
    return isAhead ? list.prefetch(1) : list;
  }

  private Paginated<JsonNode> observed(Paginated<JsonNode> list) {
    return new ObservedList(list, this::count).onDrift(this::drifted);
  }

  private boolean isComposed() {
    return ComposedList.isNeededFor(partition.request().table());
  }

  /** A list that states more objects than were found has lost some at the boundaries of its pages. */
  private boolean mustReadAgain() {
    boolean isWhole = partition.range() == null
        && partition.export() == null
        && partition.mostRows() == Integer.MAX_VALUE
        && !isComposed();
    boolean mayHaveMissed = mayMiss.get() || (isWhole && foundInRead < total);
    if (mayHaveMissed && reads == MOST_READS) {
      throw new IllegalStateException(
          "the list of " + partition.request().table().title()
              + " changed too much while it was read: objects may have been missed in each of "
              + MOST_READS + " reads; read it again, or with a larger pageSize");
    }
    return mayHaveMissed;
  }

  private void count(Page<JsonNode> page) {
    pages++;
    total = Math.min(total, page.totalResults().orElse(0));
  }

  private void drifted(DriftEvent event) {
    drift.incrementAndGet();
    if (event.kind() == DriftEvent.Kind.LIKELY_SKIPPED) {
      mayMiss.set(true);
    }
  }

  @Override
  public void close() {
    try {
      if (source != null) {
        source.close();
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      source = null;
    }
  }
}
