package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Another program has written a text that is no JSON object into the column {@code json}, which SQLite accepts. */
@Timeout(60)
class BrokenJsonTest extends PullTestBase {
  @Override
  Seed seed() {
    return Seed.leads(12).withComments(1);
  }

  @Test
  void pull_brokenJsonOfLeadsAndAnOpportunity_readsTheOpportunityAgain() throws Exception {
    pull();
    String opportunity = ids(Table.OPPORTUNITIES).get(0);
    String lead =
        tables.value("SELECT lead_id FROM opportunities WHERE id = '" + opportunity + "'");
    tables.execute("UPDATE opportunities SET json = '{' WHERE id = '" + opportunity + "'");
    tables.execute("UPDATE leads SET json = '', synced_at = '2099-01-01T00:00:00.000000Z'"
        + " WHERE id <> '" + lead + "'");
    crm.leads().update(lead, update -> update.description("changed"));

    pull();

    assertThatOpportunitiesAreEqual();
  }

  @Test
  void pull_brokenJsonOfThreads_readsTheirComments() throws Exception {
    pull();
    tables.execute("UPDATE comment_threads SET json = '{\"comments\"'");

    pull();

    assertThat(row("comments")).containsExactly("0", "0", "12", "0");
  }

  @Test
  void pull_newFieldWithBrokenJson_fillsTheOtherRows() throws Exception {
    pull();
    String broken = ids(Table.OPPORTUNITIES).get(0);
    String changed = ids(Table.OPPORTUNITIES).get(1);
    tables.execute("UPDATE opportunities SET json = '{\"cf_late\":' WHERE id = '" + broken + "'");
    CustomField<String> late = CustomField.text("cf_late");
    crm.opportunities().update(changed, update -> update.custom(late, "now"));

    pull("--tables", "opportunities");

    assertThat(tables.value("SELECT cf_late FROM opportunities WHERE id = '" + changed + "'"))
        .isEqualTo("now");
    assertThat(command("verify")).isEqualTo(ExitCode.REFUSED);
    assertThat(output).contains("opportunities " + broken + ": altered");
    assertThat(command("verify", "--repair")).isEqualTo(ExitCode.OK);
    assertThatOpportunitiesAreEqual();
  }

  /** The text may contain the excluded value. */
  @Test
  void pull_excludedColumnWithBrokenJson_removesTheText() throws Exception {
    pull("--history");
    String lead = ids(Table.LEADS).get(0);
    crm.leads().update(lead, update -> update.name("changed"));
    pull();
    tables.execute(
        "UPDATE leads SET json = '{\"description\": \"secret' WHERE id = '" + lead + "'");
    tables.execute("UPDATE leads_history SET json = '[\"secret\"]' WHERE id = '" + lead + "'");

    pull("--exclude-columns", "leads.description");

    assertThat(tables.value("SELECT COUNT(*) FROM leads_versions WHERE json LIKE '%secret%'"))
        .isEqualTo("0");
    assertThat(tables.live(Table.LEADS).get(lead).path("name").asText()).isEqualTo("changed");
  }

  private void assertThatOpportunitiesAreEqual() throws Exception {
    assertThat(tables.live(Table.OPPORTUNITIES))
        .isEqualTo(Tables.service(crm, Table.OPPORTUNITIES));
  }
}
