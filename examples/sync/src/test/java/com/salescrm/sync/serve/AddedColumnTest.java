package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** PostgreSQL prepares a statement of the driver when it is executed for the fifth time, and refuses one whose columns change. */
@Timeout(120)
class AddedColumnTest extends ServeTestBase {
  @Test
  void delivery_afterAnotherProcessAddedAColumn_isAppliedAtOnce() throws Exception {
    create(TestDatabases.POSTGRESQL);
    try (CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build();
        TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String lead = crm.leads().create(one -> one.name("Acme")).id();
      for (int i = 0; i < 12; i++) {
        deliver(mirror, i, lead);
      }
      copy.execute("ALTER TABLE leads ADD COLUMN cf_added TEXT");

      deliver(mirror, 12, lead);

      assertThat(mirror.metric("crm_sync_reads_failed_total")).isZero();
    }
  }

  private void deliver(TestMirror mirror, int number, String lead) throws Exception {
    String event = Deliveries.event("ev_" + number, "lead", "updated", lead);
    assertThat(Deliveries.post(mirror.webhook(), event).statusCode()).isEqualTo(200);
    Waiting.until("the event is applied", () -> copy.open() == 0);
  }
}
