package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changes of opportunities that move no {@code date_updated}, and times of change that are wrong. */
@Timeout(120)
class StaleOpportunitiesTest extends PullTestBase {
  private static final Instant PAST = Instant.parse("2020-02-03T04:05:06Z");
  private static final Instant FUTURE = Instant.parse("2099-02-03T04:05:06Z");
  private static final String ONLY = "--only";

  @EachDatabase
  void pull_afterALeadMerge_showsTheOtherLead(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    JsonNode moved = sandbox.opportunities().get(5);
    String source = moved.path("lead_id").asText();
    String destination = otherLead(source);

    crm.leads().merge(merge -> merge.source(source).destination(destination));
    pull();

    assertThat(tables.live(Table.OPPORTUNITIES).get(moved.path("id").asText()).path("lead_id"))
        .hasToString('"' + destination + '"');
    assertThatAllIsThere();
  }

  @Test
  void pull_afterALeadMergeOfAServiceThatNestsNothing_showsTheOtherLead() throws Exception {
    pull();
    JsonNode moved = sandbox.opportunities().get(5);
    String source = moved.path("lead_id").asText();
    crm.leads().merge(merge -> merge.source(source).destination(otherLead(source)));
    pull(ONLY, "leads");
    tables.execute("UPDATE leads SET json = '{}'");

    pull(ONLY, "opportunities");

    assertThatOpportunitiesAreEqual();
  }

  @Test
  void pull_afterAnOpportunityMovedToAnotherLead_showsIt() throws Exception {
    pull();
    JsonNode moved = sandbox.opportunities().get(5);

    sandbox
        .data()
        .moveOpportunity(
            moved.path("id").asText(), otherLead(moved.path("lead_id").asText()));
    sandbox.clearRequests();
    pull();

    assertThatAllIsThere();
    assertThat(lists("/opportunity/" + moved.path("id").asText() + "/")).hasSize(1);
  }

  @Test
  void pull_afterACustomFieldIsRemoved_clearsItsColumn() throws Exception {
    String id = ids(Table.OPPORTUNITIES).get(3);
    crm.opportunities().update(id, update -> update.custom(TIER, "gold"));
    sandbox.clock().advance(Duration.ofHours(1));
    String later = ids(Table.OPPORTUNITIES).get(4);
    crm.opportunities().update(later, update -> update.note("the latest change"));
    pull();
    assertThat(tier(id)).isEqualTo("gold");

    sandbox.data().removeCustomField(SandboxIds.CUSTOM_TIER);
    pull();

    assertThat(tier(id)).isEqualTo("null");
    assertThatAllIsThere();
  }

  @Test
  void pull_opportunityDatedInTheFuture_stillReadsLaterChanges() throws Exception {
    String future = sandbox.data().importOpportunity(ids(Table.LEADS).get(0), PAST, FUTURE);
    pull();
    sandbox.clock().advance(Duration.ofHours(1));
    String changed = ids(Table.OPPORTUNITIES).get(7);
    crm.opportunities().update(changed, update -> update.note("changed"));
    sandbox.clearRequests();

    pull(ONLY, "opportunities");

    assertThat(changed).isNotEqualTo(future);
    assertThatOpportunitiesAreEqual();
    assertThat(changeLists()).allMatch(call -> call.contains("date_updated__gte"));
  }

  @Test
  void pull_changeAMinuteBeforeTheLatestKnownOne_isRead() throws Exception {
    pull();
    String id = ids(Table.OPPORTUNITIES).get(3);
    OffsetDateTime changed = crm.opportunities()
        .update(id, update -> update.note("late"))
        .dateUpdated()
        .orElseThrow();
    sandbox.clock().advance(Duration.ofHours(1));
    tables.execute("UPDATE sync_state SET watermark = '" + changed.plusMinutes(1) + "'"
        + " WHERE resource = 'opportunities'");

    pull(ONLY, "opportunities");

    assertThatOpportunitiesAreEqual();
  }

  @Test
  void pull_watermarkInTheFuture_readsAllOpportunities() throws Exception {
    pull();
    tables.execute(
        "UPDATE sync_state SET watermark = '" + FUTURE + "'" + " WHERE resource = 'opportunities'");
    sandbox.clock().advance(Duration.ofHours(1));
    String changed = ids(Table.OPPORTUNITIES).get(7);
    crm.opportunities().update(changed, update -> update.note("changed"));

    pull(ONLY, "opportunities");

    assertThatOpportunitiesAreEqual();
  }

  @Test
  void pull_afterTheClockOfTheServiceWasAhead_readsChangesDatedBefore() throws Exception {
    pull();
    String first = ids(Table.OPPORTUNITIES).get(7);
    sandbox.clock().advance(Duration.ofDays(2));
    crm.opportunities().update(first, update -> update.note("ahead"));
    pull();
    sandbox.clock().advance(Duration.ofDays(-2).plusHours(1));
    String second = ids(Table.OPPORTUNITIES).get(9);
    crm.opportunities().update(second, update -> update.note("right"));

    pull();

    assertThatAllIsThere();
    sandbox.clearRequests();
    pull(); // Incremental again.
    assertThat(changeLists()).isNotEmpty().allMatch(call -> call.contains("date_updated__gte"));
  }

  @Test
  void full_watermarkInTheFuture_isReplaced() throws Exception {
    sandbox.jobs().duration(Duration.ZERO);
    pull();
    tables.execute(
        "UPDATE sync_state SET watermark = '" + FUTURE + "'" + " WHERE resource = 'opportunities'");

    pull("--full");

    String watermark =
        tables.value("SELECT watermark FROM sync_state WHERE resource = 'opportunities'");
    assertThat(OffsetDateTime.parse(watermark).toInstant())
        .isBeforeOrEqualTo(sandbox.clock().instant());
  }

  @EachDatabase
  void pull_oneDeletedAndOneImportedWithOldDates_findsBoth(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    String deleted = ids(Table.OPPORTUNITIES).get(5);
    crm.opportunities().delete(deleted);
    String imported = sandbox.data().importOpportunity(ids(Table.LEADS).get(0), PAST, PAST);
    sandbox.clearRequests();

    pull();

    assertThat(tables.live(Table.OPPORTUNITIES)).containsKey(imported).doesNotContainKey(deleted);
    assertThatAllIsThere();
    assertThat(changeLists()).allMatch(call -> call.contains("date_updated__gte"));
  }

  @Test
  void pull_afterAnOpportunityIsDeleted_readsOnlyThatById() throws Exception {
    pull();
    String deleted = ids(Table.OPPORTUNITIES).get(5);
    crm.opportunities().delete(deleted);
    sandbox.clearRequests();

    pull();

    assertThat(row("opportunities").get(3)).isEqualTo("1");
    assertThat(lists("/opportunity/" + deleted + "/")).hasSize(1);
    assertThat(lists("/opportunity/")).hasSize(2); // The changes and the total.
  }

  @Test
  void pull_afterAUserIsRemoved_clearsTheName() throws Exception {
    pull();
    assertThat(named("Ben Brook")).isNotEqualTo("0");

    sandbox.data().removeUser(SandboxIds.USER_BEN);
    pull();

    assertThat(named("Ben Brook")).isEqualTo("0");
    assertThatAllIsThere();
  }

  @Test
  void pull_afterAUserIsRemovedFromAServiceThatNestsNothing_clearsTheName() throws Exception {
    pull();
    sandbox.data().removeUser(SandboxIds.USER_BEN);
    pull(ONLY, "users");

    pull(ONLY, "opportunities");

    assertThatOpportunitiesAreEqual();
  }

  @EachDatabase
  void pull_afterAMachineWithItsClockAhead_replacesOldNames(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    // The rows as a machine writes them whose clock is 10 minutes ahead.
    String ahead = OffsetDateTime.now(ZoneOffset.UTC).plusMinutes(10).toString();
    for (Table table : Table.values()) {
      tables.execute("UPDATE " + table.sqlName() + " SET synced_at = '" + ahead + "'");
    }
    tables.execute("UPDATE sync_state SET started_at = '" + ahead + "', finished_at = '" + ahead
        + "', written_at = '" + ahead + "'");
    String lead = sandbox.opportunities().get(5).path("lead_id").asText();
    crm.leads().update(lead, update -> update.name("Renamed"));
    pull(ONLY, "leads");
    tables.execute("UPDATE leads SET json = '{}'"); // The name alone must show it.

    pull(ONLY, "opportunities");

    assertThatOpportunitiesAreEqual();
  }

  @Test
  void pull_sameDataOnMachinesWithOtherClocks_doesNotGoBackInTime() throws Exception {
    pull();
    tables.execute("UPDATE sync_state SET written_at = '2050-01-01T00:00:00.000000Z'");
    crm.leads().update(ids(Table.LEADS).get(0), update -> update.name("Renamed"));

    pull();

    assertThat(tables.value("SELECT MAX(synced_at) FROM leads")).startsWith("2050-01-01T00:0");
  }

  @EachDatabase
  void pull_afterManySyncs_comparesAllOpportunities(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    String deleted = replaceOneUnnoticed();
    for (int i = 0; i < 2; i++) {
      pull(ONLY, "opportunities", "--compare-every", "3");
      assertThat(tables.live(Table.OPPORTUNITIES)).containsKey(deleted);
    }

    pull(ONLY, "opportunities", "--compare-every", "3");

    assertThatOpportunitiesAreEqual();
    sandbox.clearRequests();
    pull(ONLY, "opportunities", "--compare-every", "3");
    assertThat(changeLists()).allMatch(call -> call.contains("date_updated__gte"));
  }

  @Test
  void pull_aWeekAfterAComparison_comparesAllOpportunities() throws Exception {
    pull();
    replaceOneUnnoticed();
    String day = OffsetDateTime.now(ZoneOffset.UTC).minusDays(7).minusMinutes(1).toString();
    tables.execute("UPDATE sync_state SET compared_at = '" + day + "'");

    pull(ONLY, "opportunities");

    assertThatOpportunitiesAreEqual();
  }

  @Test
  void pull_databaseWithoutAComparison_comparesAllOpportunities() throws Exception {
    pull();
    replaceOneUnnoticed();
    tables.execute("UPDATE sync_state SET compared_at = NULL"); // As an earlier version leaves it.

    pull(ONLY, "opportunities");

    assertThatOpportunitiesAreEqual();
  }

  @Test
  void pull_comparisonInterrupted_resumesWhereItStopped() throws Exception {
    pull();
    replaceOneUnnoticed();
    tables.execute("UPDATE sync_state SET compared_at = NULL");
    String[] options = {ONLY, "opportunities", "--page-size", "20"};
    sandbox.faults().next(Fault.status(403)).on("GET", "/opportunity/").after(3);
    assertThat(run(options)).isEqualTo(ExitCode.REFUSED);
    sandbox.clearRequests();

    pull(options);

    assertThatOpportunitiesAreEqual();
    assertThat(changeLists()).allMatch(call -> call.contains("date_updated__gte"));
    sandbox.clearRequests();
    pull(options);
    assertThat(changeLists()).hasSize(1); // The comparison is done.
  }

  @EachDatabase
  void pull_moreThanAThousandOutdatedNames_readsTheListInsteadOfEach(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    sandbox.seed(Seed.leads(1_300));
    String[] options = {"--page-size", "200"};
    pull(options);
    assertThat(ids(Table.OPPORTUNITIES)).hasSizeGreaterThan(1_000);
    // Every lead, user and status is written later than the opportunities.
    tables.execute("UPDATE opportunities SET synced_at = '2020-01-01T00:00:00Z'");
    sandbox.clearRequests();

    pull(options);

    assertThat(pointReads()).isZero();
    assertThat(row("opportunities")).startsWith("0", "0").endsWith("0");
    sandbox.clearRequests();
    pull(options);
    assertThat(pointReads()).isZero();
    assertThat(changeLists()).isNotEmpty().allMatch(call -> call.contains("date_updated__gte"));
  }

  @Test
  void pull_compareEveryOutOfRange_isRefused() {
    assertThat(run("--compare-every", "0")).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("--compare-every must be 1 or more");
  }

  /** Deletes one and imports one with old dates, so that neither total nor changes show it. */
  private String replaceOneUnnoticed() {
    String deleted = ids(Table.OPPORTUNITIES).get(5);
    crm.opportunities().delete(deleted);
    sandbox.data().importOpportunity(ids(Table.LEADS).get(0), PAST, PAST);
    return deleted;
  }

  private long pointReads() {
    return sandbox.requests().stream()
        .filter(call -> call.path().matches("/opportunity/[^/]+/"))
        .count();
  }

  private List<String> changeLists() {
    return lists("/opportunity/").stream()
        .filter(call -> call.parameter("_order_by").isPresent())
        .map(call -> call.parameter("date_updated__gte").isPresent() ? "date_updated__gte" : "all")
        .toList();
  }

  private String otherLead(String lead) {
    return ids(Table.LEADS).stream().filter(id -> !id.equals(lead)).findFirst().orElseThrow();
  }

  private String tier(String id) throws Exception {
    return tables.value("SELECT cf_tier FROM opportunities WHERE id = '" + id + "'");
  }

  private String named(String name) throws Exception {
    return tables.value("SELECT COUNT(*) FROM opportunities WHERE user_name = '" + name + "'");
  }

  private void assertThatOpportunitiesAreEqual() throws Exception {
    Map<String, JsonNode> expected = Tables.service(sandbox.baseUrl(), KEY, Table.OPPORTUNITIES);
    assertThat(tables.live(Table.OPPORTUNITIES)).isEqualTo(expected);
  }
}
