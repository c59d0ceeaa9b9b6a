package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The content of the tables after the first and later pulls. */
@Timeout(120)
class PullTest extends PullTestBase {
  @EachDatabase
  void pull_emptyDatabase_loadsAllAndASecondPullChangesNothing(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));

    pull();
    assertThatAllIsThere();
    assertThat(row("leads")).containsExactly("120", "0", "0", "0");
    List<Map<?, ?>> before = dump();

    pull();
    assertThatAllIsThere();
    assertThat(row("leads")).containsExactly("0", "0", "120", "0");
    assertThat(row("all").subList(0, 2)).containsExactly("0", "0");
    assertThat(dump()).isEqualTo(before);
  }

  @EachDatabase(alwaysDuckDb = true)
  void pull_afterChanges_loadsThemAndSoftDeletesMissingRows(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> leads = ids(Table.LEADS);
    String opportunity = ids(Table.OPPORTUNITIES).get(0);
    crm.leads().delete(leads.get(3));
    crm.leads().update(leads.get(7), update -> update.name("Renamed").custom(TIER, "iron"));
    crm.opportunities().update(opportunity, update -> update.note("changed"));
    String added = crm.leads().create(lead -> lead.name("Added")).id();

    pull();

    assertThatAllIsThere();
    // The renamed lead, and the lead of the opportunity.
    assertThat(row("leads").subList(0, 2)).containsExactly("1", "2");
    assertThat(tables.value("SELECT name FROM leads WHERE id = '" + added + "'"))
        .isEqualTo("Added");
    assertThat(tables.rows("SELECT id FROM leads WHERE deleted_at IS NOT NULL"))
        .containsExactly(List.of(leads.get(3)));
    assertThat(tables.value("SELECT cf_tier FROM leads WHERE id = '" + leads.get(7) + "'"))
        .isEqualTo("iron");
    assertThat(tables.value("SELECT note FROM opportunities WHERE id = '" + opportunity + "'"))
        .isEqualTo("changed");
  }

  @Test
  void pull_opportunities_requestsOnlyChangedOnes() throws Exception {
    pull("--page-size", "20");
    assertThat(row("opportunities").get(2)).isEqualTo("0"); // None is written twice.
    sandbox.clock().advance(Duration.ofHours(1));
    String changed = ids(Table.OPPORTUNITIES).get(5);
    crm.opportunities().update(changed, update -> update.note("changed"));
    sandbox.clearRequests();

    pull("--only", "opportunities", "--page-size", "20");

    assertThat(row("opportunities").subList(0, 2)).containsExactly("0", "1");
    List<RecordedCall> calls = lists("/opportunity/");
    assertThat(calls)
        .hasSizeLessThanOrEqualTo(3)
        .allMatch(call -> call.parameter("_skip").isEmpty());
    assertThat(calls.get(0).parameter("date_updated__gte")).isPresent();
  }

  @Test
  void pull_opportunitiesChangedAtTheSameMoment_loadsAll() throws Exception {
    sandbox.clock().advance(Duration.ofHours(1));
    List<String> all = ids(Table.OPPORTUNITIES);
    all.forEach(id -> crm.opportunities().update(id, update -> update.note("at one moment")));

    pull("--page-size", "7");

    assertThatAllIsThere();
    assertThat(row("opportunities").get(0)).isEqualTo(Integer.toString(all.size()));
  }

  @Test
  void pull_afterAnOpportunityIsDeleted_detectsItByTheTotal() throws Exception {
    pull();
    String deleted = ids(Table.OPPORTUNITIES).get(5);
    crm.opportunities().delete(deleted);
    sandbox.clearRequests();

    pull("--only", "opportunities");

    assertThat(tables.rows("SELECT id FROM opportunities WHERE deleted_at IS NOT NULL"))
        .containsExactly(List.of(deleted));
    assertThat(lists("/opportunity/" + deleted + "/")).hasSize(1);
    assertThat(sandbox.requests()) // The others are compared by a list of their ids.
        .filteredOn(call -> call.path().matches("/opportunity/.+"))
        .hasSize(1);
  }

  @Test
  void pull_listLacksALead_readsItByIdAndLeavesItUnchanged() throws Exception {
    pull();
    String only = crm.leads().list().firstPage().items().get(0).id();
    String lacking = "{\"data\": [{\"id\": \"" + only + "\"}], \"has_more\": false}";
    sandbox.faults().next(Fault.body("application/json", lacking)).on("GET", "/lead/");

    pull("--only", "leads");

    assertThat(row("leads").get(3)).isEqualTo("0");
    assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE deleted_at IS NULL"))
        .isEqualTo("120");
  }

  @Test
  void pull_softDeletedLead_isRestored() throws Exception {
    pull();
    String id = ids(Table.LEADS).get(0);
    tables.execute("UPDATE leads SET deleted_at = synced_at WHERE id = '" + id + "'");

    pull("--only", "leads");

    assertThat(row("leads")).containsExactly("0", "1", "119", "0");
    assertThatAllIsThere();
  }

  @Test
  void pull_someTables_leavesTheOthersUnchanged() throws Exception {
    pull("--only", "users,tasks");
    assertThat(tables.rows("SELECT resource FROM sync_state ORDER BY resource"))
        .containsExactly(List.of("tasks"), List.of("users"));
  }
}
