package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The service evaluates what it can evaluate exactly; the results are those of Spark on a copy of the rows. */
class PushDownTest extends SparkTestBase {
  private static final String PATH = "/opportunity/";

  @BeforeEach
  void seed() {
    sandbox.seed(Seed.leads(150).withTasks(1));
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    crm.opportunities().create(b -> b.leadId(lead).note("no value"));
    crm.opportunities().create(b -> b.leadId(lead).value(0).userId("user_young"));
  }

  /** Runs a query in the catalog and on a copy of its table. */
  private List<RecordedCall> requestsOf(String query, Table table) {
    load(table).localCheckpoint(true).createOrReplaceTempView("copied");
    List<String> expected = texts(spark.sql(query.replace("crm." + table.sqlName(), "copied")));
    sandbox.clearRequests();
    List<String> actual = texts(sql(query));
    assertThat(actual).isEqualTo(expected);
    return requests(table.path());
  }

  private static List<String> texts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().collect(Collectors.toList());
  }

  @Test
  void columns_areTheFieldsOfTheRequest() {
    List<RecordedCall> calls =
        requestsOf("SELECT lead_id, value FROM crm.opportunities", Table.OPPORTUNITIES);

    assertThat(calls.get(calls.size() - 1).parameter("_fields")).contains("id,lead_id,value");
    assertThat(calls)
        .filteredOn(call -> !call.parameter("_limit").orElse("").equals("1"))
        .allMatch(call -> call.parameter("_fields").orElse("").equals("id,lead_id,value"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status_id = 'stat_won' | status_id | stat_won",
        "status_type IN ('won', 'lost') | status_type__in | won,lost",
        "user_id = 'user_ben' | user_id | user_ben",
        "user_id IN ('user_ben', 'user_ann') | user_id__in | user_ben,user_ann",
        "value_period = 'annual' | value_period | annual",
        "date_won >= DATE'2025-03-01' AND date_won < DATE'2025-04-01' | date_won__lt | 2025-04-01",
        "date_won = DATE'2025-03-02' | date_won__lt | 2025-03-03",
        "date_won <= DATE'2025-03-02' | date_won__lt | 2025-03-03",
        "date_created >= '2025-03-01' | date_created__gte | 2025-03-01T05:00:00Z",
        "date_updated > TIMESTAMP'2025-03-01 00:00:00Z' | date_updated__gte | 2025-03-01T00:00:00.000001Z",
      })
  void filters_thatTheServiceEvaluatesExactly_areSent(String filter, String name, String value) {
    List<RecordedCall> calls =
        requestsOf("SELECT id FROM crm.opportunities WHERE " + filter, Table.OPPORTUNITIES);

    assertThat(calls).allMatch(call -> call.parameter(name).orElse("").equals(value));
    String plan = sql("EXPLAIN SELECT id FROM crm.opportunities WHERE " + filter)
        .collectAsList()
        .toString();
    assertThat(plan).contains("BatchScan").doesNotContainPattern("\\bFilter \\(");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status_id IS NULL",
        "status_id <> 'stat_won'",
        "status_id = 'STAT_WON' OR value > 5",
        "user_id IN ('group_sales', 'user_ben')",
        "user_id = 'group_sales'",
        "status_type = 'Won'",
        "status_type = 'unknown'",
        "status_id = ''",
        "status_id = ' stat_won'",
        "status_id = 'a,stat_won'",
        "lower(status_id) = 'stat_won'",
        "status_label = 'Won'",
        "date_won IS NULL",
        "year(date_created) = 2025",
        "date_created < TIMESTAMP'1800-01-01 00:00:00Z'",
        "value > 100000"
      })
  void filters_thatTheServiceDoesNotEvaluateExactly_areSparks(String filter) {
    List<RecordedCall> calls =
        requestsOf("SELECT id, value FROM crm.opportunities WHERE " + filter, Table.OPPORTUNITIES);

    assertThat(calls)
        .isNotEmpty()
        .allSatisfy(call -> assertThat(call.query().keySet())
            .isSubsetOf("_fields", "_limit", "_skip", "_order_by"));
    requestsOf("SELECT count(*) FROM crm.opportunities WHERE " + filter, Table.OPPORTUNITIES);
  }

  @Test
  void filters_thatContradictEachOther_haveNoRows() {
    requestsOf(
        "SELECT id FROM crm.opportunities WHERE user_id = 'user_ben' AND user_id IN ('user_ann','x')",
        Table.OPPORTUNITIES);
    requestsOf(
        "SELECT count(*) FROM crm.opportunities WHERE date_won >= DATE'2025-03-02'"
            + " AND date_won < DATE'2025-03-01'",
        Table.OPPORTUNITIES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "is_complete | is_complete | true",
        "NOT is_complete | is_complete | false",
        "is_complete = false | is_complete | false",
        "type = 'lead' | _type | lead",
        "type IN ('lead', 'missed_call') | _type__in | lead,missed_call",
        "assigned_to = 'user_ann' | assigned_to | user_ann",
        "date_created >= TIMESTAMP'2024-03-01 00:00:00Z' | date_created__gte | 2024-03-01T00:00:00Z",
      })
  void filtersOfTasks_areSent(String filter, String name, String value) {
    List<RecordedCall> calls =
        requestsOf("SELECT id, type FROM crm.tasks WHERE " + filter, Table.TASKS);

    assertThat(calls).allMatch(call -> call.parameter(name).orElse("").equals(value));
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void contactsOfALead_areFiltered() {
    String lead =
        service(Table.CONTACTS).values().iterator().next().path("lead_id").asText();

    List<RecordedCall> calls =
        requestsOf("SELECT name FROM crm.contacts WHERE lead_id = '" + lead + "'", Table.CONTACTS);

    assertThat(calls).hasSize(1);
    assertThat(calls.get(0).parameter("lead_id")).contains(lead);
  }

  @Test
  void limit_isOneShortPage() {
    sandbox.clearRequests();

    assertThat(sql("SELECT * FROM crm.opportunities LIMIT 7").collectAsList()).hasSize(7);

    assertThat(requests(PATH)).hasSize(1);
    assertThat(requests(PATH).get(0).parameter("_limit")).contains("7");
    sandbox.clearRequests();
    assertThat(sql("SELECT * FROM crm.opportunities LIMIT 0").collectAsList()).isEmpty();
    assertThat(requests(PATH)).isEmpty();
    assertThat(sql("SELECT * FROM crm.opportunities LIMIT 120").collectAsList()).hasSize(120);
  }

  @Test
  void limitAfterAFilterOfSpark_isNotSent() {
    List<Row> rows =
        sql("SELECT id FROM crm.opportunities WHERE note = 'no value' LIMIT 1").collectAsList();

    assertThat(rows).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "date_created DESC LIMIT 5 | -date_created",
        "date_updated LIMIT 5 | date_updated",
      })
  void orderWithLimit_isOneShortPage(String order, String sent) {
    List<RecordedCall> calls = requestsOf(
        "SELECT id, date_created FROM crm.opportunities ORDER BY " + order, Table.OPPORTUNITIES);

    assertThat(calls).hasSize(1);
    assertThat(calls.get(0).parameter("_order_by")).contains(sent);
    assertThat(calls.get(0).parameter("_limit")).contains("5");
  }

  @Test
  void orderByAColumnWithNulls_isSparks() {
    List<RecordedCall> calls = requestsOf(
        "SELECT value FROM crm.opportunities ORDER BY value LIMIT 5", Table.OPPORTUNITIES);

    assertThat(calls).noneMatch(call -> call.parameter("_order_by").orElse("").contains("value"));
    requestsOf(
        "SELECT date_won FROM crm.opportunities ORDER BY date_won LIMIT 5", Table.OPPORTUNITIES);
    calls = requestsOf(
        "SELECT date_won FROM crm.opportunities WHERE date_won >= DATE'2024-01-01'"
            + " ORDER BY date_won LIMIT 5",
        Table.OPPORTUNITIES);
    assertThat(calls).hasSize(1);
    assertThat(calls.get(0).parameter("_order_by")).contains("date_won");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM crm.opportunities",
        "SELECT count(id) FROM crm.opportunities WHERE status_type = 'won'",
        "SELECT sum(value), count(*) FROM crm.opportunities",
        "SELECT sum(value) FROM crm.opportunities WHERE status_type = 'won'"
            + " AND date_won >= DATE'2025-01-01' AND date_won < DATE'2026-01-01'",
        "SELECT user_id, count(*) FROM crm.opportunities GROUP BY user_id",
        "SELECT user_id, sum(value) FROM crm.opportunities WHERE status_type = 'active'"
            + " AND date_created < '2026-01-01' GROUP BY user_id",
        "SELECT year(date_won), month(date_won), sum(value) FROM crm.opportunities"
            + " WHERE status_type = 'won' GROUP BY year(date_won), month(date_won)",
        "SELECT trunc(date_won, 'MM') AS m, count(*) FROM crm.opportunities GROUP BY m",
        "SELECT trunc(date_won, 'QUARTER') AS q, count(*) FROM crm.opportunities GROUP BY q",
        "SELECT trunc(date_won, 'WEEK') AS w, count(*) FROM crm.opportunities GROUP BY w",
        "SELECT quarter(date_won), year(date_won), count(*) FROM crm.opportunities GROUP BY 1, 2",
        "SELECT year(date_won) y, count(*) c FROM crm.opportunities GROUP BY y HAVING c > 3",
      })
  void aggregates_areOneRequest(String query) {
    List<RecordedCall> calls = requestsOf(query, Table.OPPORTUNITIES);

    assertThat(calls).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM crm.opportunities WHERE note = 'no value'",
        "SELECT count(DISTINCT user_id) FROM crm.opportunities",
        "SELECT count(value) FROM crm.opportunities",
        "SELECT avg(value) FROM crm.opportunities",
        "SELECT sum(DISTINCT value) FROM crm.opportunities",
        "SELECT sum(value + 1) FROM crm.opportunities",
        "SELECT sum(value) FILTER (WHERE status_type = 'won') FROM crm.opportunities",
        "SELECT value_period, sum(value) FROM crm.opportunities GROUP BY value_period",
        "SELECT month(date_won), count(*) FROM crm.opportunities GROUP BY month(date_won)",
        "SELECT user_id, year(date_won), count(*) FROM crm.opportunities GROUP BY 1, 2",
        "SELECT status_type, count(*) FROM crm.opportunities GROUP BY status_type",
      })
  void aggregates_thatTheServiceDoesNotState_areSparks(String query) {
    requestsOf(query, Table.OPPORTUNITIES);

    assertThat(sandbox.violations()).isEmpty();
  }

  /** The service states 0 for the sum of no values, which is null in SQL. */
  @Test
  void sumOfNoValues_isNull() {
    String lead = service(Table.LEADS).values().stream()
        .filter(each -> each.path("name").asText().equals("Acme"))
        .findFirst()
        .orElseThrow()
        .path("id")
        .asText();

    requestsOf(
        "SELECT sum(value) FROM crm.opportunities WHERE lead_id = '" + lead
            + "' AND user_id = 'user_ann'",
        Table.OPPORTUNITIES);
    requestsOf(
        "SELECT user_id, sum(value) FROM crm.opportunities WHERE lead_id = '" + lead
            + "' GROUP BY user_id",
        Table.OPPORTUNITIES);
    requestsOf(
        "SELECT sum(value) FROM crm.opportunities WHERE lead_id = 'lead_unknown'",
        Table.OPPORTUNITIES);
  }

  @Test
  void groups_ofAServiceWithShortPages_areComplete() {
    sandbox.pageCap(7);

    List<RecordedCall> calls = requestsOf(
        "SELECT user_id, count(*), sum(value) FROM crm.opportunities WHERE status_type = 'won'"
            + " GROUP BY user_id",
        Table.OPPORTUNITIES);

    assertThat(calls.size()).isBetween(2, 5);
    requestsOf(
        "SELECT trunc(date_won, 'MM') AS m, count(*) FROM crm.opportunities GROUP BY m",
        Table.OPPORTUNITIES);
  }

  @Test
  void counts_ofOtherLists_areOneRequest() {
    for (Table table : new ArrayList<>(List.of(Table.LEADS, Table.CONTACTS, Table.TASKS))) {
      List<RecordedCall> calls = requestsOf("SELECT count(*) FROM crm." + table.sqlName(), table);
      assertThat(calls).as(table.sqlName()).hasSize(1);
    }
  }

  @Test
  void explain_sendsNoRequest() {
    sandbox.clearRequests();

    assertThat(sql("EXPLAIN FORMATTED SELECT * FROM crm.opportunities").collectAsList())
        .isNotEmpty();

    assertThat(sandbox.requests()).isEmpty();
  }
}
