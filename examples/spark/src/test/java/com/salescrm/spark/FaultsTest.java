package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Table.Cursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows are exact although tasks fail, requests fail, and objects are edited. */
class FaultsTest extends SparkTestBase {
  private static final int FAILING = 10;

  /** The first attempt of every tenth task fails after some rows, as a lost executor would. */
  private static Iterator<String> fail(Iterator<Row> rows) {
    TaskContext task = TaskContext.get();
    List<String> texts = new ArrayList<>();
    while (rows.hasNext()) {
      texts.add(rows.next().getString(0));
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
      // Short pages: the edits are slow too.
      assertRowsAreExact(table, 200, 500, table.cursor() == Cursor.NONE ? 5 : 2);
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
