package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sync.table.Table;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists are divided into partitions that together have each row once, also if the list changes meanwhile. */
class PartitionsTest extends SparkTestBase {
  @ParameterizedTest
  @EnumSource(names = {"LEADS", "CONTACTS", "OPPORTUNITIES", "TASKS"})
  void read_aLongList_hasSeveralPartitionsWithEachRowOnce(Table table) {
    sandbox.seed(Seed.leads(400).withTasks(2));

    Dataset<Row> rows = reader(table).option("partitionRows", 100).load();

    assertThat(rows.javaRDD().getNumPartitions()).isBetween(4, 30);
    assertThat(jsonById(rows)).isEqualTo(service(table));
  }

  @Test
  void read_manyRowsOfTheSameTime_ends() {
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    Instant moment = Instant.parse("2026-01-02T03:04:05Z");
    for (int i = 0; i < 30; i++) {
      sandbox.data().importOpportunity(lead, moment, moment);
    }
    sandbox.data().importOpportunity(lead, Instant.parse("2019-01-02T03:04:05Z"), moment);

    Dataset<Row> rows = reader(Table.OPPORTUNITIES).option("partitionRows", 10).load();

    assertThat(rows.javaRDD().getNumPartitions()).isEqualTo(2);
    assertThat(jsonById(rows)).hasSize(31).isEqualTo(service(Table.OPPORTUNITIES));
  }

  @Test
  void read_rowsCreatedBeforeAndAfterThePlan_areInTheFirstAndLastWindow() {
    sandbox.seed(Seed.leads(100));
    Dataset<Row> rows = reader(Table.OPPORTUNITIES).option("partitionRows", 20).load();
    assertThat(rows.javaRDD().getNumPartitions()).isGreaterThan(2); // Plans the partitions.
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    crm.opportunities().create(b -> b.leadId(lead));
    Instant old = Instant.parse("2001-02-03T04:05:06Z");
    sandbox.data().importOpportunity(lead, old, old);

    Map<String, JsonNode> found = new TreeMap<>();
    rows.toJavaRDD().collect().forEach(row -> {
      JsonNode object = CrmJson.tree(row.getString(row.fieldIndex("json")));
      assertThat(found.put(row.getString(0), object)).isNull();
    });

    assertThat(found).isEqualTo(service(Table.OPPORTUNITIES));
  }

  /** Each request deletes or creates a lead: the offsets of all others move during the read. */
  @ParameterizedTest
  @EnumSource(names = {"LEADS", "CONTACTS", "OPPORTUNITIES", "TASKS"})
  void read_whileObjectsAreDeletedAndCreated_hasEachLastingRowOnce(Table table) throws Exception {
    sandbox.seed(Seed.leads(300).withTasks(1));
    Map<String, JsonNode> before = service(table);
    List<String> leads = new ArrayList<>(service(Table.LEADS).keySet());
    Edits edits = new Edits(crm, leads);
    Dataset<Row> rows =
        reader(table).option("partitionRows", 100).option("pageSize", 20).load();

    Map<String, JsonNode> found;
    sandbox.latency(Duration.ofMillis(5));
    edits.start();
    try {
      found = jsonById(rows);
    } finally {
      edits.stop();
    }

    sandbox.latency(Duration.ZERO);
    Map<String, JsonNode> lasting = service(table);
    lasting.keySet().retainAll(before.keySet());
    assertThat(edits.count()).isPositive();
    assertThat(found.keySet()).containsAll(lasting.keySet());
  }

  @Test
  void read_filteredRowsThatAreEditedMeanwhile_hasEachLastingRowOnce() throws Exception {
    sandbox.seed(Seed.leads(300));
    List<String> lasting = new ArrayList<>();
    List<String> moving = new ArrayList<>();
    for (Opportunity each : crm.opportunities().list(b -> b.statusId("stat_active"))) {
      (moving.size() < lasting.size() ? moving : lasting).add(each.id());
    }
    Dataset<Row> rows = reader(Table.OPPORTUNITIES)
        .option("partitionRows", 30)
        .option("pageSize", 10)
        .load()
        .where("status_id = 'stat_active'");

    Map<String, JsonNode> found;
    sandbox.latency(Duration.ofMillis(5));
    Edits edits = new Edits(crm, moving);
    edits.startMoving();
    try {
      found = jsonById(rows);
    } finally {
      edits.stop();
    }

    assertThat(edits.count()).isPositive();
    assertThat(found.keySet()).containsAll(lasting);
  }

  /** The list of templates that are not archived is read before that of the others. */
  @Test
  void read_aTemplateThatLeavesTheArchiveMeanwhile_hasItOnce() throws Exception {
    String other = crm.emailTemplates().create(b -> b.name("Hello")).id();
    String moving = crm.emailTemplates().create(b -> b.name("Old")).id();
    crm.emailTemplates().update(moving, b -> b.isArchived(true));
    Consumer<URI> action = uri -> {
      if (uri.getQuery().contains("is_archived=true")) {
        crm.emailTemplates().update(moving, b -> b.isArchived(false));
      }
    };

    try (CountingProxy proxy = new CountingProxy(sandbox.baseUrl(), action)) {
      Dataset<Row> rows =
          reader(Table.EMAIL_TEMPLATES).option("baseUrl", proxy.baseUrl()).load();

      assertThat(jsonById(rows)).containsOnlyKeys(other, moving);
    }
  }

  /** In each read, all objects of the pages that are remembered are deleted, and those before them. */
  @Test
  void read_aListThatMayLackARowAfterThreeReads_failsTheTask() throws Exception {
    Deque<String> ids = new ArrayDeque<>();
    for (int i = 0; i < 200; i++) {
      String name = "Template " + i;
      ids.add(crm.smsTemplates().create(b -> b.name(name)).id());
    }
    AtomicInteger deletions = new AtomicInteger(6); // Before and after a request of each read.
    Consumer<URI> action = uri -> {
      if (uri.getQuery().contains("_skip=30") && deletions.getAndDecrement() > 0) {
        for (int i = 0; i < 15; i++) {
          crm.smsTemplates().delete(ids.remove());
        }
      }
    };
    TaskAttempts attempts = new TaskAttempts(spark.sparkContext(), false, ended -> {});
    spark.sparkContext().addSparkListener(attempts);

    try (CountingProxy proxy = new CountingProxy(sandbox.baseUrl(), action)) {
      Dataset<Row> rows = reader(Table.SMS_TEMPLATES)
          .option("baseUrl", proxy.baseUrl())
          .option("pageSize", 2)
          .load();
      assertThat(jsonById(rows)).containsOnlyKeys(ids);
    }

    spark.sparkContext().listenerBus().waitUntilEmpty();
    spark.sparkContext().removeSparkListener(attempts);
    assertThat(attempts.failed()).isEqualTo(1);
  }

  /** The service lists the first 100 objects only. */
  @ParameterizedTest
  @EnumSource(names = {"LEADS", "CONTACTS"})
  void read_aListBeyondTheLargestOffset_isAnExport(Table table) {
    sandbox.seed(Seed.leads(250));
    Map<String, JsonNode> expected = service(table);
    sandbox.maxSkip(100);
    sandbox.clock().run(); // An export takes time on this clock.

    Dataset<Row> rows = reader(table).option("partitionRows", 60).load();

    assertThat(jsonById(rows).keySet()).isEqualTo(expected.keySet());
    assertThat(rows.select("name").collectAsList()).hasSameSizeAs(expected.keySet());
    assertThat(requests("/export/lead/")).hasSize(2);
  }
}
