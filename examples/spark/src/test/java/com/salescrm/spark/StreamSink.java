package com.salescrm.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** A table by id that outlives the queries which write it, and fails where a test says so. */
final class StreamSink implements VoidFunction2<Dataset<Row>, Long> {
  private static final long serialVersionUID = 1L;

  /** Where a query ends without a commit of its batch. */
  enum Kill {
    NONE,
    BEFORE_READ,
    BEFORE_WRITE,
    HALF_WRITTEN,
    AFTER_WRITE,
    /** Stopped by another thread while the rows are read. */
    STOP
  }

  private final transient Map<String, JsonNode> rows = Collections.synchronizedMap(new TreeMap<>());
  private final transient Map<String, Long> batches = new TreeMap<>();
  private final transient List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
  private final transient Runnable onBatch;
  private transient volatile Kill kill = Kill.NONE;
  private transient volatile int batchesBefore;
  private transient volatile CountDownLatch reached = new CountDownLatch(1);
  private final AtomicInteger repeated = new AtomicInteger();

  /** The argument is called with each batch, before it is read. */
  StreamSink(Runnable onBatch) {
    this.onBatch = onBatch;
  }

  /** A batch is killed after some others. */
  CountDownLatch arm(Kill next, int others) {
    reached = new CountDownLatch(1);
    batchesBefore = others;
    kill = next;
    return reached;
  }

  Map<String, JsonNode> rows() {
    return new TreeMap<>(rows);
  }

  /** The numbers of rows of the batches that were written. */
  List<Integer> sizes() {
    return List.copyOf(sizes);
  }

  /** The number of changes that occurred in two different batches. */
  int repeated() {
    return repeated.get();
  }

  @Override
  public void call(Dataset<Row> batch, Long number) {
    onBatch.run();
    fail(Kill.BEFORE_READ);
    if (kill == Kill.STOP && batchesBefore == 0) {
      reached.countDown();
    }
    List<JsonNode> read = batch.select("json").collectAsList().stream()
        .map(row -> CrmJson.tree(row.getString(0)))
        .toList();
    fail(Kill.BEFORE_WRITE);
    write(read.subList(0, read.size() / 2), number);
    fail(Kill.HALF_WRITTEN);
    write(read.subList(read.size() / 2, read.size()), number);
    sizes.add(read.size());
    fail(Kill.AFTER_WRITE);
    batchesBefore = Math.max(0, batchesBefore - 1);
  }

  private void write(List<JsonNode> objects, long number) {
    for (JsonNode object : objects) {
      String id = object.path("id").asText();
      rows.put(id, object);
      @Nullable
      Long earlier = batches.put(id + " " + object.path("date_updated").asText(), number);
      if (earlier != null && earlier != number) {
        repeated.incrementAndGet();
      }
    }
  }

  private void fail(Kill here) {
    if (kill == here && batchesBefore == 0) {
      kill = Kill.NONE;
      reached.countDown();
      throw new IllegalStateException("killed: " + here);
    }
  }
}
