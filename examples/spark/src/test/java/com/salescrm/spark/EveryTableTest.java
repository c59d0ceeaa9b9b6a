package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.bulkaction.SubscriptionAction;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.integrationlink.IntegrationLinkType;
import com.salescrm.sdk.sequence.SequenceStepRequest;
import com.salescrm.sdk.sequence.SequenceStepType;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Each list is a table, by format and by catalog, with the rows of the service and the columns of crm-sync. */
class EveryTableTest extends SparkTestBase {
  private static final SearchQuery QUERY = SearchQuery.builder()
      .objectType("lead")
      .field("lead", "name", SearchCondition.text("a"))
      .build();

  @Test
  void read_eachTable_hasTheRowsOfTheService() {
    sandbox.seed(Seed.leads(30).withTasks(1));
    createOneOfEach();

    for (Table table : Table.values()) {
      Map<String, JsonNode> expected = service(table);
      assertThat(expected).as(table.sqlName()).isNotEmpty();
      assertThat(jsonById(load(table))).as(table.sqlName()).isEqualTo(expected);
      assertThat(jsonById(sql("SELECT * FROM crm." + table.sqlName())))
          .as(table.sqlName())
          .isEqualTo(expected);
      assertThat(load(table).count()).as(table.sqlName()).isEqualTo(expected.size());
    }
    assertThat(SharedClient.openClients()).isZero();
  }

  @Test
  void read_aTableWithoutRows_isEmpty() {
    for (Table table : List.of(Table.LEADS, Table.OPPORTUNITIES, Table.TASKS, Table.COMMENTS)) {
      assertThat(load(table).collectAsList()).as(table.sqlName()).isEmpty();
      assertThat(load(table).count()).as(table.sqlName()).isZero();
    }
    List<Row> sums = sql("SELECT sum(value) FROM crm.opportunities").collectAsList();
    assertThat(sums.get(0).isNullAt(0)).isTrue();
  }

  @Test
  void read_columns_haveTheTypesAndValuesOfTheFields() {
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    String id = crm.opportunities()
        .create(b -> b.leadId(lead).value(1_234_56).dateWon(LocalDate.of(2026, 1, 31)))
        .id();

    Row row = sql("SELECT ID, Value, date_won, date_created, confidence, note, contact_id"
            + " FROM crm.Opportunities")
        .collectAsList()
        .get(0);

    JsonNode object = service(Table.OPPORTUNITIES).get(id);
    assertThat(row.getString(0)).isEqualTo(id);
    assertThat(row.getDecimal(1)).isEqualByComparingTo(BigDecimal.valueOf(1_234_56));
    assertThat(row.getDate(2)).isEqualTo(Date.valueOf("2026-01-31"));
    assertThat(row.getTimestamp(3))
        .isEqualTo(Timestamp.from(
            OffsetDateTime.parse(object.path("date_created").asText()).toInstant()));
    assertThat(row.getDecimal(4)).isEqualByComparingTo(BigDecimal.valueOf(50));
    assertThat(row.getString(5)).isEmpty();
    assertThat(row.isNullAt(6)).isTrue();
  }

  @Test
  void read_secretsOfObjects_areNotRead() {
    String webhook =
        "{\"id\": \"whsub_1\", \"signature_key\": \"s3cr3t\", \"url\": \"https://a.example\"}";
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + webhook + "]}"))
        .on("GET", "/webhook/");

    assertThat(load(Table.WEBHOOKS).select("json").collectAsList().get(0).getString(0))
        .contains("whsub_1")
        .doesNotContain("s3cr3t");
  }

  private void createOneOfEach() {
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    String contact = crm.contacts().create(b -> b.leadId(lead).name("Ann")).id();
    crm.comments().create(b -> b.objectId(lead).body("<body>One</body>"));
    crm.comments().create(b -> b.objectId(lead).body("<body>Two</body>"));
    String group = crm.groups().create("Night shift").id();
    crm.groups().addMember(group, SandboxIds.USER_BEN);
    crm.sendAs().grant(SandboxIds.USER_ANN, SandboxIds.USER_CLEO);
    String sequence = crm.sequences()
        .create(b -> b.name("Welcome")
            .addStep(SequenceStepRequest.builder()
                .stepType(SequenceStepType.EMAIL)
                .delay(Duration.ofDays(2))
                .build()))
        .id();
    crm.sequenceSubscriptions().create(b -> b.sequenceId(sequence).contactId(contact));
    String template = crm.emailTemplates()
        .create(b -> b.name("Hello").subject("Hello").body("Hello"))
        .id();
    crm.emailTemplates().create(b -> b.name("Old").subject("Old").body("Old"));
    crm.emailTemplates().update(template, b -> b.isArchived(true));
    crm.smsTemplates().create(b -> b.name("Hello").text("Hello"));
    crm.integrationLinks()
        .create(b -> b.name("Bills").url("https://b.example").type(IntegrationLinkType.LEAD));
    crm.unsubscribes().unsubscribe("left@acme.example");
    crm.webhooks().create(b -> b.url("https://127.0.0.1:1/").addEvent("report", "created"));
    createJobs();
  }

  private void createJobs() {
    crm.bulkActions().emails().start(b -> b.query(QUERY).resultsLimit(1).sendDoneEmail(false));
    crm.bulkActions()
        .sequenceSubscriptions()
        .start(b -> b.query(QUERY).resultsLimit(1).actionType(SubscriptionAction.PAUSE));
    crm.bulkActions().deletes().start(b -> b.query(QUERY).resultsLimit(1).sendDoneEmail(false));
    crm.bulkActions()
        .edits()
        .start(BulkEditRequest.setLeadStatus(SandboxIds.LEAD_QUALIFIED)
            .query(QUERY)
            .resultsLimit(1)
            .build());
    crm.exports()
        .startLeads(
            b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS).sendDoneEmail(false));
  }
}
