package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows are exact although tasks fail, requests fail, and objects are created, edited and deleted with each request. */
class FaultsTest extends SparkTestBase {
  private static final int FAILING = 10;
  private static final int EDITS = 500;
  private static final int PAGE_SIZE = 50;
  private static final String SLOW = "test.slow";

  /** Those of which the sandbox has many; others are created here. */
  private static final List<Table> SEEDED =
      List.of(Table.LEADS, Table.CONTACTS, Table.OPPORTUNITIES, Table.TASKS);

  /**
   * The first attempt of every tenth task fails after some rows, as a lost executor would. With the property, the following one
   * is slow, and so are the first of other tasks.
   */
  private static Iterator<String> fail(Iterator<Row> rows) throws InterruptedException {
    TaskContext task = TaskContext.get();
    boolean fails = task.partitionId() % FAILING == 0;
    boolean isSlow = task.getLocalProperty(SLOW) != null
        && task.attemptNumber() == (fails ? 1 : 0)
        && (fails || task.partitionId() % 3 == 2);
    List<String> texts = new ArrayList<>();
    while (rows.hasNext()) {
      texts.add(rows.next().getString(0));
      if (isSlow && texts.size() <= 40) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      if (fails && task.attemptNumber() == 0 && texts.size() == 5) {
        throw new IllegalStateException("this attempt fails");
      }
    }
    return texts.iterator();
  }

  private void assertRowsAreExact(Table table) throws Exception {
    Set<String> existing = SEEDED.contains(table) ? service(table).keySet() : Set.of();
    AtomicInteger editsOfRequest = new AtomicInteger();
    TaskAttempts attempts = new TaskAttempts(spark.sparkContext(), false, ended -> {});
    try (TableEdits edits = new TableEdits(sandbox, table);
        CountingProxy proxy = new CountingProxy(
            sandbox.baseUrl(),
            // Half of them remain for the attempt after that which fails.
            uri -> edits.edit(editsOfRequest.get(), failed(attempts) > 0 ? 2 * EDITS : EDITS))) {
      edits.prepare(existing, existing.isEmpty() ? created(table) : 0);
      Map<String, JsonNode> before = service(table);
      assertThat(byId(table, rows(table, proxy).as(Encoders.STRING()).collectAsList()))
          .isEqualTo(before);
      editsOfRequest.set(EDITS / proxy.accepted() + 1); // Deletions make requests fewer.
      List<FaultPlan> faults = List.of(
          sandbox.faults().next(Fault.status(503)).on("GET", "**"),
          sandbox.faults().next(Fault.status(503)).on("GET", "**").rate(0.05, 7).always());
      spark.sparkContext().addSparkListener(attempts);

      List<String> found =
          rows(table, proxy).javaRDD().mapPartitions(FaultsTest::fail).collect();

      int edited = edits.count();
      editsOfRequest.set(0);
      sandbox.faults().clear();
      assertThat(failed(attempts)).isPositive();
      spark.sparkContext().removeSparkListener(attempts);
      Map<String, JsonNode> rows = byId(table, found);
      Map<String, JsonNode> after = service(table);
      System.out.println(table.sqlName() + ": " + rows.size() + " rows, " + edited + " edits, "
          + attempts.failed() + " failed tasks, " + attempts.speculative() + " speculative, "
          + faults.stream().mapToInt(FaultPlan::hits).sum() + " faults, "
          + attempts.metric("drift events") + " drift events, "
          + attempts.metric("repeated reads") + " repeated reads");
      assertThat(edited).isGreaterThanOrEqualTo(EDITS);
      Set<String> lasting = new TreeSet<>(before.keySet());
      lasting.retainAll(after.keySet());
      assertThat(rows.keySet()).containsAll(lasting);
      Set<String> known = edits.created();
      known.addAll(before.keySet());
      assertThat(known).containsAll(rows.keySet());
      lasting.removeIf(id -> !Objects.equals(before.get(id), after.get(id)));
      assertThat(lasting).hasSizeGreaterThan(before.size() / 3); // They are not edited.
      rows.keySet().retainAll(lasting);
      after.keySet().retainAll(lasting);
      assertThat(rows).isEqualTo(after);
    }
  }

  /** The number of failed attempts, of which the listener may not know yet. */
  private static int failed(TaskAttempts attempts) {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty(TimeUnit.MINUTES.toMillis(1));
      return attempts.failed();
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Several pages, if there are pages. */
  private static int created(Table table) {
    Table parent = table.parent();
    return table.isPaged() || (parent != null && parent.isPaged()) ? 20 * PAGE_SIZE : 200;
  }

  private Dataset<Row> rows(Table table, CountingProxy proxy) {
    return reader(table)
        .option("baseUrl", proxy.baseUrl())
        .option("partitionRows", 200)
        .option("pageSize", PAGE_SIZE)
        .load()
        .select("json");
  }

  /** The objects by their ids; fails if an id occurs twice. */
  private static Map<String, JsonNode> byId(Table table, List<String> found) {
    Map<String, JsonNode> byId = new TreeMap<>();
    for (String json : found) {
      JsonNode object = CrmJson.tree(json);
      assertThat(byId.put(table.id(object), object)).as("occurs once").isNull();
    }
    return byId;
  }

  @ParameterizedTest
  @EnumSource(names = {"OPPORTUNITIES", "CONTACTS", "COMMENTS", "EMAIL_TEMPLATES"})
  void read_withFaultsEditsAndFailingTasks_hasEachRowOnce(Table table) throws Exception {
    sandbox.seed(Seed.leads(300));

    assertRowsAreExact(table);
  }

  @Test
  @Tag("soak")
  void read_everyTableOnAClusterWithSpeculation_hasEachRowOnce() throws Exception {
    spark.stop();
    try (LocalCluster cluster = new LocalCluster(2, 1)) {
      spark = cluster
          .builder()
          .config("spark.speculation", "true")
          .config("spark.speculation.quantile", "0.3")
          .config("spark.speculation.multiplier", "1.1")
          .config("spark.speculation.task.duration.threshold", "500ms") // A single task too.
          .getOrCreate();
      spark.sparkContext().setLocalProperty(SLOW, "true");
      for (Table table : Table.values()) {
        stopSandbox();
        startSandbox();
        sandbox.seed(Seed.leads(SEEDED.contains(table) ? 3_000 : 5).withTasks(1));
        assertRowsAreExact(table);
      }
    } finally {
      spark.stop();
      startSpark();
    }
  }

  @Test
  void read_listLacksAnObjectInThreeReads_fails() {
    sandbox.seed(Seed.leads(3));
    String page =
        "{\"data\": [{\"id\": \"lead_a\"}, {\"id\": \"lead_b\"}], \"has_more\": false, \"total_results\": 3}";
    sandbox
        .faults()
        .next(Fault.body("application/json", page))
        .on("GET", "/lead/")
        .always();

    assertThatThrownBy(() -> reader(Table.LEADS).load().select("id").collectAsList())
        .hasStackTraceContaining("objects may have been missed in each of 3 reads");
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
