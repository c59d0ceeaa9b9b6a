package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sync.table.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.ui.SQLAppStatusStore;
import org.apache.spark.sql.execution.ui.SQLExecutionUIData;
import org.apache.spark.sql.execution.ui.SQLPlanMetric;
import org.junit.jupiter.api.Test;
import scala.jdk.javaapi.CollectionConverters;

/** Creates, updates and upserts. */
class WriteTest extends WriteTestBase {
  private static final String LEADS = """
      SELECT * FROM VALUES
        ('c1', 'Acme', 'https://acme.example', 12.50, DATE'2024-02-29', array('a', 'b')),
        ('c2', 'Globex', NULL, 7, NULL, NULL)
      AS t(`custom.cf_customer_no`, name, url, cf_seats, cf_since, cf_tags)
      """;

  @Test
  void upsert_newObjects_areCreatedWithTheirFields() {
    upsertLeads(rows(LEADS));

    assertThat(leads()).containsOnlyKeys("c1", "c2");
    JsonNode acme = leads().get("c1");
    assertThat(acme.path("name").asText()).isEqualTo("Acme");
    assertThat(acme.path("url").asText()).isEqualTo("https://acme.example");
    assertThat(acme.path("custom.cf_seats").decimalValue()).isEqualByComparingTo("12.5");
    assertThat(acme.path("custom.cf_since").asText()).isEqualTo("2024-02-29");
    assertThat(acme.path("custom.cf_tags").toString()).isEqualTo("[\"a\",\"b\"]");
    assertThat(leads().get("c2").hasNonNull("url")).isFalse();
  }

  @Test
  void upsert_sameRowsAgain_sendsNothing() {
    upsertLeads(rows(LEADS));
    List<JsonNode> before = sandbox.leads();
    sandbox.clearRequests();

    upsertLeads(rows(LEADS));

    assertThat(writes()).isEmpty();
    assertThat(sandbox.leads()).isEqualTo(before);
  }

  @Test
  void upsert_changedAndNullValues_sendsWhatDiffersAndLeavesNulls() {
    upsertLeads(rows(LEADS));
    sandbox.clearRequests();

    upsertLeads(rows("""
        SELECT 'c1' AS `custom.cf_customer_no`, 'Acme' AS name, CAST(NULL AS STRING) AS url,
          13 AS cf_seats
        """));

    assertThat(writes()).singleElement().satisfies(call -> {
      assertThat(call.method()).isEqualTo("PUT");
      assertThat(call.body()).isEqualTo("{\"custom.cf_seats\":13}");
    });
    assertThat(leads().get("c1").path("url").asText()).isEqualTo("https://acme.example");
  }

  @Test
  void upsert_numbersAsKeys_areFound() {
    upsertLeads(rows("SELECT 42 AS `custom.cf_customer_no`, 'Acme' AS name"));
    sandbox.clearRequests();

    upsertLeads(rows("SELECT 42.00 AS `custom.cf_customer_no`, 'Acme' AS name"));

    assertThat(writes()).isEmpty();
    assertThat(sandbox.leads()).hasSize(1);
  }

  @Test
  void create_nestedContacts_areCreatedAndAnExistingKeyIsRejected() {
    Dataset<Row> lead = rows("""
        SELECT 'c1' AS `custom.cf_customer_no`, 'Acme' AS name, array(named_struct(
          'name', 'Ann', 'title', NULL, 'emails', array(named_struct('email', 'ann@acme.example')),
          'custom.cf_seats', 1.50, 'custom.cf_since', DATE'2024-02-29',
          'custom.cf_customer_no', TIMESTAMP'2024-02-29 12:00:00Z', 'custom.cf_tags', array('a', 'b')
        )) AS contacts
        """);
    writer(lead, Table.LEADS)
        .option("rowKey", KEY_COLUMN)
        .option("operation", "create")
        .save();

    assertThat(sandbox.contacts()).singleElement().satisfies(contact -> {
      assertThat(contact.path("name").asText()).isEqualTo("Ann");
      assertThat(contact.at("/emails/0/email").asText()).isEqualTo("ann@acme.example");
      assertThat(contact.path("custom.cf_seats").decimalValue()).isEqualByComparingTo("1.5");
      assertThat(contact.path("custom.cf_since").asText()).isEqualTo("2024-02-29");
      assertThat(contact.path(KEY_COLUMN).asText()).isEqualTo("2024-02-29T12:00:00Z");
      assertThat(contact.path("custom.cf_tags").toString()).isEqualTo("[\"a\",\"b\"]");
    });
    assertThatThrownBy(() -> writer(lead, Table.LEADS)
            .option("rowKey", KEY_COLUMN)
            .option("operation", "create")
            .save())
        .hasStackTraceContaining("1 of 1 rows of leads were not written")
        .hasStackTraceContaining(
            "key c1: an object with custom.cf_customer_no = c1 exists already");
    assertThat(sandbox.leads()).hasSize(1);
  }

  @Test
  void write_sameJournalName_resumesAndSkipsWhatIsDone() {
    for (int i = 0; i < 2; i++) {
      sandbox.clearRequests();
      writer(rows(LEADS), Table.LEADS)
          .option("rowKey", KEY_COLUMN)
          .option("operation", "create")
          .option("journalName", "customers of 2025-06-01")
          .save();
    }

    assertThat(writes()).isEmpty();
    assertThat(sandbox.leads()).hasSize(2);
  }

  @Test
  void update_byId_changesTheColumnsAndSkipsTheSameRowsWithTheSameJournal() {
    sandbox.seed(Seed.leads(2));
    String id = sandbox.leads().get(0).path("id").asText();
    JsonNode before = sandbox.leads().get(0);
    Dataset<Row> row =
        rows("SELECT '" + id + "' AS id, 'Other' AS name, CAST(NULL AS STRING) AS description");
    for (int i = 0; i < 2; i++) {
      sandbox.clearRequests();
      writer(row, Table.LEADS)
          .option("operation", "update")
          .option("journalName", "n")
          .save();
      assertThat(writes()).hasSize(1 - i);
    }

    JsonNode lead = crm.http().send(ApiRequest.get("/lead/{id}/", id).build()).body();
    assertThat(lead.path("name").asText()).isEqualTo("Other");
    assertThat(lead.path("description")).isEqualTo(before.path("description"));
  }

  @Test
  void write_contactsOpportunitiesAndTasks_areCreatedAndThenUpdated() {
    sandbox.seed(Seed.leads(1));
    String lead = sandbox.leads().get(0).path("id").asText();
    int contacts = sandbox.contacts().size();
    for (String title : List.of("CEO", "CTO")) {
      writer(
              rows("SELECT 'k' AS `custom.cf_customer_no`, '" + lead
                  + "' AS lead_id, 'Ann' AS name, '" + title + "' AS title"),
              Table.CONTACTS)
          .option("rowKey", KEY_COLUMN)
          .save();
      writer(
              rows("SELECT 'o' AS note, '" + lead + "' AS lead_id, "
                  + (title.equals("CEO") ? 1000 : 2000) + " AS value, 'monthly' AS value_period"),
              Table.OPPORTUNITIES)
          .option("rowKey", "note")
          .save();
      writer(
              rows("SELECT 'Call Ann' AS text, '" + lead + "' AS lead_id, DATE'2031-01-0"
                  + (title.equals("CEO") ? 1 : 2) + "' AS date, false AS is_complete"),
              Table.TASKS)
          .option("rowKey", "text")
          .save();
    }

    assertThat(sandbox.contacts()).hasSize(contacts + 1).anySatisfy(contact -> {
      assertThat(contact.path("name").asText()).isEqualTo("Ann");
      assertThat(contact.path("title").asText()).isEqualTo("CTO");
    });
    assertThat(sandbox.opportunities())
        .filteredOn(each -> each.path("note").asText().equals("o"))
        .singleElement()
        .satisfies(each -> assertThat(each.path("value").asInt()).isEqualTo(2000));
    assertThat(service(Table.TASKS).values())
        .filteredOn(each -> each.path("text").asText().equals("Call Ann"))
        .singleElement()
        .satisfies(each -> assertThat(each.path("date").asText()).startsWith("2031-01-02"));
  }

  @Test
  void insertInto_catalog_writes() {
    String options =
        " WITH (rowKey = 'custom.cf_customer_no', journal = '" + folder.resolve("j") + "') ";

    sql("INSERT INTO crm.leads" + options + LEADS);
    sql("INSERT INTO crm.leads" + options.replace(KEY_COLUMN, "name")
        + " (name, url) VALUES ('Initech', 'https://initech.example')");

    assertThat(sandbox.leads()).hasSize(3);
    assertThat(leads()).containsKeys("c1", "c2");
  }

  @Test
  void upsert_metrics_countRows() throws Exception {
    upsertLeads(rows(LEADS));

    spark.sparkContext().listenerBus().waitUntilEmpty();
    SQLAppStatusStore store =
        ((org.apache.spark.sql.classic.SparkSession) spark).sharedState().statusStore();
    SQLExecutionUIData last = store.executionsList().last();
    Map<String, String> metrics = new HashMap<>();
    for (SQLPlanMetric each : CollectionConverters.asJava(last.metrics())) {
      metrics.put(
          each.name(),
          store.executionMetrics(last.executionId()).get(each.accumulatorId()).getOrElse(() -> ""));
    }
    assertThat(metrics).containsEntry("objects created", "2").containsEntry("rows rejected", "0");
  }
}
