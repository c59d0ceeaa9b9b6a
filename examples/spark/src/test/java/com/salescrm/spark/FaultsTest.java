package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows are exact although tasks fail, requests fail, and objects are edited. */
class FaultsTest extends SparkTestBase {
  private static final int FAILING = 10;
  private static final String SLOW = "test.slow";

  private static final class SpeculativeStarts extends SparkListener {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
      if (start.taskInfo().speculative()) {
        count.incrementAndGet();
      }
    }
  }

  /**
   * The first attempt of every tenth task fails after some rows, as a lost executor would. With the property, that of other
   * tasks is slow.
   */
  private static Iterator<String> fail(Iterator<Row> rows) throws InterruptedException {
    TaskContext task = TaskContext.get();
    boolean isSlow = task.getLocalProperty(SLOW) != null && task.partitionId() % 3 == 2;
    List<String> texts = new ArrayList<>();
    while (rows.hasNext()) {
      texts.add(rows.next().getString(0));
      if (isSlow && task.attemptNumber() == 0) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      if (task.partitionId() % FAILING == 0 && task.attemptNumber() == 0 && texts.size() == 5) {
        throw new IllegalStateException("this attempt fails");
      }
    }
    return texts.iterator();
  }

  private void assertRowsAreExact(Table table, int partitionRows, int editCount, int pageSize)
      throws Exception {
    Map<String, JsonNode> before = service(table);
    Edits edits =
        new Edits(crm, new ArrayList<>(service(Table.LEADS).keySet()).subList(0, editCount));
    sandbox.faults().next(Fault.status(503)).on("GET", table.path()).rate(0.05, 7);
    sandbox.latency(Duration.ofMillis(5));
    Dataset<Row> rows = reader(table)
        .option("partitionRows", partitionRows)
        .option("pageSize", pageSize)
        .load()
        .select("json");

    List<String> found;
    edits.start();
    try {
      found = rows.javaRDD().mapPartitions(FaultsTest::fail).collect();
    } finally {
      edits.stop();
      sandbox.faults().clear();
      sandbox.latency(Duration.ZERO);
    }

    Map<String, JsonNode> byId = new TreeMap<>();
    for (String json : found) {
      JsonNode object = CrmJson.tree(json);
      assertThat(byId.put(object.path("id").asText(), object)).as("occurs once").isNull();
    }
    Map<String, JsonNode> after = service(table);
    System.out.println(table.sqlName() + ": " + before.size() + " rows before, " + after.size()
        + " after, " + byId.size() + " read, " + rows.javaRDD().getNumPartitions()
        + " partitions, " + edits.count() + " edits");
    after.keySet().retainAll(before.keySet());
    assertThat(byId.keySet()).containsAll(after.keySet());
    byId.keySet().retainAll(after.keySet());
    assertThat(byId).isEqualTo(after);
  }

  @Test
  void read_withFaultsEditsAndFailingTasks_hasEachRowOnce() throws Exception {
    sandbox.seed(Seed.leads(300));

    assertRowsAreExact(Table.OPPORTUNITIES, 50, 100, 100);
  }

  @Test
  @Tag("soak")
  void read_longLists_withFaultsEditsAndFailingTasks_haveEachRowOnce() throws Exception {
    sandbox.seed(Seed.leads(3_000).withTasks(1));

    for (Table table : List.of(Table.LEADS, Table.CONTACTS, Table.OPPORTUNITIES, Table.TASKS)) {
      assertRowsAreExact(table, 200, 500, 5); // Short pages: the edits are slow too.
    }
  }

  @Test
  @Tag("soak")
  void read_onAClusterWithSpeculation_hasEachRowOnce() throws Exception {
    spark.stop();
    sandbox.seed(Seed.leads(3_000).withTasks(1));
    SpeculativeStarts starts = new SpeculativeStarts();
    try (LocalCluster cluster = new LocalCluster(2, 1)) {
      spark = cluster
          .builder()
          .config("spark.speculation", "true")
          .config("spark.speculation.quantile", "0.3")
          .config("spark.speculation.multiplier", "1.1")
          .getOrCreate();
      spark.sparkContext().addSparkListener(starts);
      spark.sparkContext().setLocalProperty(SLOW, "true");
      for (Table table : List.of(Table.LEADS, Table.OPPORTUNITIES)) {
        assertRowsAreExact(table, 200, 500, 10);
      }
      System.out.println(starts.count + " speculative tasks");
      assertThat(starts.count.get()).isPositive();
    } finally {
      spark.stop();
      startSpark();
    }
  }

  /** What speculation does: two attempts of a task read the same partition at the same time. */
  @Test
  void read_aPartitionTwiceAtTheSameTime_hasTheSameRows() throws Exception {
    sandbox.seed(Seed.leads(300));
    Dataset<Row> rows = reader(Table.OPPORTUNITIES).option("partitionRows", 50).load();

    List<String> twice = rows.select("id").union(rows.select("id")).collectAsList().stream()
        .map(row -> row.getString(0))
        .toList();

    assertThat(twice).hasSize(2 * service(Table.OPPORTUNITIES).size());
    assertThat(new ArrayList<>(twice.subList(0, twice.size() / 2)))
        .containsExactlyElementsOf(twice.subList(twice.size() / 2, twice.size()));
    assertThat(SharedClient.openClients()).isZero();
  }
}
