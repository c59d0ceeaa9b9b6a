package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An opportunity moves to a lead that the pull has read already, so that no row of a lead contains it. */
@Timeout(60)
class MovedOpportunityTest extends PullTestBase {
  @Override
  Seed seed() {
    return Seed.leads(12);
  }

  /** Another opportunity is deleted, so that the numbers of opportunities do not differ. */
  @Test
  void pull_after404ByMistakeForAnOpportunityThatNoLeadContains_returnsItsRow() throws Exception {
    pull();
    String moved = ids(Table.OPPORTUNITIES).get(0);
    String before = leadOf(moved);
    String after =
        tables.value("SELECT lead_id FROM opportunities WHERE lead_id <> '" + before + "'");
    String deleted = tables.value(
        "SELECT id FROM opportunities WHERE lead_id NOT IN ('" + before + "', '" + after + "')");
    String row = "SELECT json FROM leads WHERE id = '" + after + "'";
    String early = tables.value(row);
    sandbox.data().moveOpportunity(moved, after);
    pull("--tables", "leads");
    tables.execute(
        "UPDATE leads SET json = '" + early.replace("'", "''") + "' WHERE id = '" + after + "'");
    crm.opportunities().delete(deleted);
    sandbox
        .faults()
        .next(Fault.status(404).withBody("application/json", "{\"error\": \"no opportunity\"}"))
        .on("GET", "/opportunity/" + moved + "/");

    pull("--tables", "opportunities");

    pull();

    assertThat(tables.live(Table.OPPORTUNITIES))
        .isEqualTo(Tables.service(sandbox.baseUrl(), KEY, Table.OPPORTUNITIES));
    assertThat(leadOf(moved)).isEqualTo(after);
  }

  private String leadOf(String opportunity) throws Exception {
    return tables.value("SELECT lead_id FROM opportunities WHERE id = '" + opportunity + "'");
  }
}
