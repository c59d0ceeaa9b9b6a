package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which versions a database with history has, and which states are refused. */
@Timeout(120)
class HistoryTest extends PullTestBase {
  private static final String ONLY = "--only";
  private static final String SOME = "users,leads,opportunities";

  private String lead = "";

  @Override
  Seed seed() {
    return Seed.leads(25);
  }

  @EachDatabase
  void pull_changedDeletedAndReappearedLead_hasAVersionForEachState(String kind) throws Exception {
    startHistory(kind);
    crm.leads().update(lead, update -> update.name("Second"));
    pull(ONLY, "leads"); // Without the option: the database has a history.
    crm.leads().update(lead, update -> update.name("Third"));
    pull(ONLY, "leads");
    softDelete();
    pull(ONLY, "leads");

    List<List<String>> versions = versions("name, valid_to IS NULL, json");

    assertThat(versions)
        .extracting(row -> row.get(0))
        .containsExactly("First", "Second", "Third", "Third");
    assertThat(versions)
        .extracting(row -> row.get(1).matches("1|t|true"))
        .containsExactly(false, false, false, true);
    assertThat(versions).allSatisfy(row -> assertThat(row.get(2)).contains(row.get(0)));
    assertThat(tables.value("SELECT COUNT(*) FROM leads_history")).isEqualTo("3");
    assertThat(overlapping()).isEmpty();
    assertThat(gaps()).hasSize(1);
  }

  @EachDatabase
  void pull_rowsWrittenAgainWithoutAChange_haveNoOtherVersion(String kind) throws Exception {
    startHistory(kind);
    String times = "SELECT id, valid_from, valid_to FROM opportunities_versions ORDER BY id";
    List<List<String>> before = tables.rows(times);
    pull(ONLY, SOME, "--exclude-columns", "leads.description"); // Rewrites all rows.
    tables.execute("UPDATE opportunities SET synced_at = '2020-01-01T00:00:00Z'");
    pull(
        ONLY,
        SOME,
        "--exclude-columns",
        "leads.description"); // Confirms the names of opportunities.

    assertThat(tables.value("SELECT COUNT(*) FROM leads_history")).isEqualTo("0");
    assertThat(tables.value("SELECT COUNT(*) FROM opportunities_history")).isEqualTo("0");
    assertThat(tables.rows(times)).isEqualTo(before);
  }

  @EachDatabase
  void pull_clockMovedBack_storesNoOverlappingVersions(String kind) throws Exception {
    startHistory(kind);
    String later = OffsetDateTime.now(ZoneOffset.UTC)
        .plusHours(1)
        .truncatedTo(ChronoUnit.MICROS)
        .toString();
    tables.execute("UPDATE leads SET valid_from = '" + later + "' WHERE id = '" + lead + "'");
    crm.leads().update(lead, update -> update.name("Second"));

    pull(ONLY, "leads");

    assertThat(versions("name")).containsExactly(List.of("Second"));
    assertThat(versions("valid_from").get(0).get(0).replace(' ', 'T'))
        .startsWith(later.substring(0, 19));
  }

  @EachDatabase
  void pull_newCustomField_isAColumnOfTheVersionsToo(String kind) throws Exception {
    startHistory(kind);
    CustomField<String> late = CustomField.text("cf_late");
    crm.leads().update(lead, update -> update.custom(late, "one"));
    pull(ONLY, "leads");
    crm.leads().update(lead, update -> update.custom(late, "two"));
    pull(ONLY, "leads");

    assertThat(versions("cf_late"))
        .containsExactly(List.of("null"), List.of("one"), List.of("two"));
  }

  @EachDatabase
  void pull_excludedColumns_areRemovedFromEarlierVersions(String kind) throws Exception {
    startHistory(kind);
    crm.leads().update(lead, update -> update.description("secret one").custom(TIER, "secret two"));
    pull(ONLY, "leads");
    crm.leads().update(lead, update -> update.name("Second"));
    pull(ONLY, "leads");
    assertThat(versions("*").toString()).contains("secret one", "secret two");

    pull(ONLY, SOME, "--exclude-columns", "leads.description,leads.cf_tier");

    assertThat(versions("*").toString()).doesNotContain("secret");
    assertThat(versions("name")).hasSize(3);
  }

  @EachDatabase(alwaysDuckDb = true)
  void pull_historyAndExclusionOfACopy_startsTheHistoryAndRemovesTheValues(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull(ONLY, SOME);

    pull(ONLY, SOME, "--history", "--exclude-columns", "leads.display_name,leads.cf_tier");

    assertThat(tables.value("SELECT COUNT(*) FROM leads_versions")).isEqualTo("25");
    assertThat(tables.value("SELECT COUNT(display_name) + COUNT(cf_tier) FROM leads_versions"))
        .isEqualTo("0");
    pull(ONLY, SOME, "--no-history");
    assertThat(tables.value("SELECT COUNT(*) FROM leads")).isEqualTo("25");
  }

  @EachDatabase(alwaysDuckDb = true)
  void asOf_timeWithoutSeconds_makesViewsThatCanBeRead(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull(ONLY, SOME);
    pull(ONLY, SOME, "--history");
    String before = "'2026-01-01T00:00:00.000000Z'";
    tables.execute(
        "UPDATE sync_history SET started_at = " + before + ", complete_from = " + before);

    assertThat(local("as-of", "2026-01-31T12:00:00Z", "--tables", "leads"))
        .as(() -> errors)
        .isZero();

    assertThat(tables.value("SELECT COUNT(*) FROM leads_as_of")).isEqualTo("25");
  }

  @EachDatabase
  void pull_noHistory_removesTheVersions(String kind) throws Exception {
    startHistory(kind);
    List<List<String>> rows = tables.rows("SELECT * FROM users ORDER BY id");
    crm.leads().update(lead, update -> update.name("Second"));
    pull(ONLY, SOME);
    local("as-of", LocalDate.now(ZoneOffset.UTC).toString());

    pull("--no-history", ONLY, SOME);

    assertThat(tables.rows("SELECT COUNT(*) FROM sync_history").get(0)).containsExactly("0");
    assertThat(tables.rows("SELECT * FROM users ORDER BY id").get(0))
        .hasSize(rows.get(0).size() - 1);
    assertThat(local("report", "--as-of", LocalDate.now(ZoneOffset.UTC).toString()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("the database has no history; run crm-sync pull --history first");
    pull("--history", ONLY, SOME); // Starts again.
    assertThat(versions("name")).containsExactly(List.of("Second"));
    assertThat(run("--history", "--no-history")).isEqualTo(ExitCode.USAGE);
  }

  @EachDatabase
  void pull_historyTableOfAnotherProgram_isRefused(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    tables.execute("CREATE TABLE tasks_history (id TEXT)");

    assertThat(run("--history")).isEqualTo(ExitCode.DATABASE);

    assertThat(errors).contains("a name that --history needs: tasks_history; rename it");
    pull(ONLY, SOME);
  }

  @EachDatabase
  void purge_versions_removesThoseOfPurgedRowsAndOldOnes(String kind) throws Exception {
    startHistory(kind);
    String other = ids(Table.LEADS).get(1);
    crm.leads().update(lead, update -> update.name("Second"));
    crm.leads().update(other, update -> update.name("Other"));
    pull(ONLY, SOME);
    Instant before = Instant.now();
    crm.leads().delete(lead);
    pull(ONLY, SOME);

    assertThat(local("purge", "--older-than", "0")).isZero();
    assertThat(versions("name")).isEmpty();
    assertThat(tables.value("SELECT COUNT(*) FROM leads_history WHERE id = '" + other + "'"))
        .isEqualTo("1");

    assertThat(purge("--history-older-than", "0", "--dry-run", "--json")).isZero();
    assertThat(output).contains("{\"table\":\"leads\",\"to_remove\":0,\"versions_to_remove\":1}");
    assertThat(local("report", "--as-of", before.toString())).isZero();
    assertThat(purge("--history-older-than", "0")).isZero();
    assertThat(tables.value("SELECT COUNT(*) FROM leads_history")).isEqualTo("0");
    assertThat(local("report", "--as-of", before.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(purge("--history-older-than", "-1")).isEqualTo(ExitCode.USAGE);
  }

  private int purge(String... options) {
    String[] all =
        Stream.concat(Stream.of("--older-than", "100"), Stream.of(options)).toArray(String[]::new);
    return local("purge", all);
  }

  @Test
  void asOf_dayBeforeTheHistory_isRefusedWithTheFirstPossibleDay() throws Exception {
    startHistory(TestDatabases.SQLITE);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    for (String command : List.of("as-of", "report")) {
      List<String> words =
          command.equals("as-of") ? List.of("2020-01-31") : List.of("--as-of", "2020-01-31");
      assertThat(local(command, words.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
      assertThat(errors).contains("the state as of 2020-01-31 is not known: the history of ");
      assertThat(errors)
          .containsAnyOf(
              "the first possible day is " + today,
              "the first possible day is " + today.minusDays(1));
    }
    assertThat(local("as-of", today.plusDays(2).toString())).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("is in the future");
    assertThat(local("as-of", "yesterday")).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("'yesterday' is neither a day such as 2026-01-31 nor a time");
  }

  @EachDatabase
  void report_asOfNow_hasTheSumsOfTheService(String kind) throws Exception {
    startHistory(kind);
    List<String> filters = List.of(
        "--status", "active,won,lost", "--date", "created", "--from", "2025-02-15", "--json");
    String[] service = filters.toArray(String[]::new);
    assertThat(command("report", service)).as(errors).isZero();
    List<JsonNode> expected = output.lines().map(CrmJson::tree).toList();
    crm.opportunities().list().forEach(one -> crm.opportunities().delete(one.id()));

    String[] stored = Stream.concat(
            Stream.of("--as-of", LocalDate.now(ZoneOffset.UTC).toString()), filters.stream())
        .toArray(String[]::new);
    assertThat(local("report", stored)).as(errors).isZero();

    List<JsonNode> found = output.lines().map(CrmJson::tree).toList();
    assertThat(expected).hasSizeGreaterThan(4);
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      double count = expected.get(i).path("count").doubleValue();
      assertThat(found.get(i).path("expected").doubleValue()) // The service has rounded each.
          .isCloseTo(expected.get(i).path("expected").doubleValue(), within(count / 2));
      assertThat(withoutExpected(found.get(i))).isEqualTo(withoutExpected(expected.get(i)));
    }
  }

  private static JsonNode withoutExpected(JsonNode line) {
    return ((ObjectNode) line.deepCopy()).without("expected");
  }

  @Test
  void report_moved_printsEachLineAndDrawsThem() throws Exception {
    startHistory(TestDatabases.SQLITE);
    List<Opportunity> open =
        crm.opportunities().list(list -> list.statusType(StatusType.ACTIVE)).stream()
            .toList();
    String start = Instant.now().toString();
    BigDecimal value = open.get(0).value().orElseThrow();
    crm.opportunities().update(open.get(0).id(), one -> one.value(value.add(BigDecimal.TEN)));
    crm.opportunities().delete(open.get(1).id());
    pull(ONLY, SOME);
    Path chart = folder.resolve("movement.svg");

    String end = Instant.now().toString();
    assertThat(local("report", "--moved", start, end, "--chart", chart.toString()))
        .as(errors)
        .isZero();

    assertThat(output.lines().findFirst())
        .contains("Movement of the open pipeline: " + start + " to " + end);
    assertThat(output.lines().map(line -> line.replaceAll(" +", " ")))
        .contains("Movement Currency Count Value a year", "+ Created USD 0 0.00")
        .anyMatch(line -> line.matches("Start USD " + open.size() + " [\\d,.]+"))
        .anyMatch(line -> line.matches("\\+ Up USD 1 (0.10|1.20)"))
        .anyMatch(line -> line.matches("- Deleted USD 1 -[\\d,.]+"))
        .anyMatch(line -> line.matches("End USD " + (open.size() - 1) + " [\\d,.]+"))
        .anyMatch(line -> line.matches("Slipped USD 0 0.00"))
        .contains("Chart saved to " + chart);
    assertThat(chart).content().contains("Movement of the open pipeline", ">- Deleted<");
  }

  @Test
  void report_asOfWithoutUsers_hasTheNamesOfTheOpportunities() throws Exception {
    pull("--history", ONLY, "opportunities");

    String today = LocalDate.now(ZoneOffset.UTC).toString();
    assertThat(local("report", "--as-of", today)).as(errors).isZero();

    assertThat(output).contains("Pipeline as of " + today + ": active, won; all dates");
    assertThat(output.lines()).anyMatch(line -> line.matches("Ann Archer \\(not listed\\) .*"));
  }

  @Test
  void report_movedWithAnOptionOfThePipeline_isRefused() throws Exception {
    assertThat(local("report", "--moved", "2026-01-01", "2026-01-31", "--by", "user"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("--moved cannot be used with --by");
    assertThat(local("report", "--moved", "2026-01-31", "2026-01-31")).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("--moved: 2026-01-31 is not after 2026-01-31");
  }

  @Test
  void asOf_tableThatWasNeverPulled_hasNoView() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
    pull("--history", ONLY, "leads,opportunities");

    assertThat(local("as-of", Instant.now().toString())).as(errors).isZero();

    assertThat(output.lines()).hasSize(2).anyMatch(line -> line.startsWith("leads_as_of shows 20"));
    assertThat(errors)
        .contains("no view of tasks: no pull of tasks has ended since the history began");
  }

  @Test
  void asOf_timeBetweenTwoPulls_showsTheRowsOfTheFirst() throws Exception {
    startHistory(TestDatabases.SQLITE);
    Instant between = Instant.now();
    crm.leads().update(lead, update -> update.name("Second"));
    pull(ONLY, SOME);

    assertThat(local("as-of", between.toString())).as(errors).isZero();

    assertThat(tables.value("SELECT name FROM leads_as_of WHERE id = '" + lead + "'"))
        .isEqualTo("First");
    assertThat(tables.value("SELECT COUNT(*) FROM leads_as_of")).isEqualTo("25");
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    assertThat(local("as-of", today, ONLY, "leads")).isZero();
    assertThat(tables.value("SELECT name FROM leads_as_of WHERE id = '" + lead + "'"))
        .isEqualTo("Second");
  }

  @Test
  void repair_alteredRow_isReplacedWithoutAVersion() throws Exception {
    startHistory(TestDatabases.SQLITE);
    tables.execute("UPDATE leads SET name = 'Altered' WHERE id = '" + lead + "'");

    assertThat(command("verify", "--repair", ONLY, "leads")).as(errors).isZero();

    assertThat(versions("name")).containsExactly(List.of("First"));
  }

  @Test
  void report_asOfADayAfterTheLatestPull_saysSo() throws Exception {
    startHistory(TestDatabases.SQLITE);
    tables.execute("UPDATE sync_history SET started_at = '2020-01-01T00:00:00.000000Z',"
        + " complete_from = '2020-01-01T00:00:00.000000Z'");
    tables.execute("UPDATE sync_state SET finished_at = '2020-01-30T10:00:00.000000Z'");

    assertThat(local("report", "--as-of", "2020-01-30")).isZero();
    assertThat(errors).isEmpty();
    assertThat(local("report", "--as-of", "2020-01-31")).isZero();
    assertThat(errors)
        .contains("the latest pull of opportunities ended at 2020-01-30T10:00Z, before the day of"
            + " 2020-01-31");
  }

  private void startHistory(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    lead = ids(Table.LEADS).get(0);
    crm.leads().update(lead, update -> update.name("First"));
    pull("--history", ONLY, SOME);
  }

  /** As a service that omitted the lead for some time. */
  private void softDelete() throws Exception {
    String now =
        OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS).toString();
    tables.execute("UPDATE leads SET deleted_at = '" + now + "', row_hash = 'deleted' WHERE id = '"
        + lead + "'");
  }

  private List<List<String>> versions(String columns) throws Exception {
    return tables.rows(
        "SELECT " + columns + " FROM leads_versions WHERE id = '" + lead + "' ORDER BY valid_from");
  }

  private List<List<String>> overlapping() throws Exception {
    return tables.rows("SELECT v.id FROM leads_versions v JOIN leads_versions w ON v.id = w.id"
        + " WHERE v.valid_from < w.valid_from AND (v.valid_to IS NULL OR v.valid_to > w.valid_from)"
        + " UNION ALL SELECT id FROM leads_versions WHERE valid_to <= valid_from");
  }

  /** Versions that ended before the next one began. */
  private List<List<String>> gaps() throws Exception {
    return tables.rows(
        "SELECT v.id FROM leads_versions v WHERE v.valid_to IS NOT NULL AND NOT EXISTS"
            + " (SELECT 1 FROM leads_versions w WHERE w.id = v.id AND w.valid_from = v.valid_to)");
  }
}
