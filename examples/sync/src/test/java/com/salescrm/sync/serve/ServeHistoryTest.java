package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} continues the history of a database. */
@Timeout(120)
class ServeHistoryTest {
  @TempDir
  Path folder;

  @EachDatabase
  void delivery_ofAChange_storesTheVersionBeforeIt(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(5));
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build()) {
      String lead = crm.leads().create(one -> one.name("First")).id();
      CommandRun pull =
          CommandRun.against(sandbox, folder, "pull", "--history", "--database", copy.url());
      assertThat(pull.exitCode()).as(pull.err()).isZero();
      try (TestMirror mirror = TestMirror.start(
          sandbox.baseUrl(),
          sandbox.apiKey(),
          folder,
          copy.url(),
          TestMirror.RARELY,
          Deliveries.KEY)) {
        crm.leads().update(lead, update -> update.name("Second"));
        String event = Deliveries.event("ev_1", "lead", "updated", lead);
        assertThat(Deliveries.post(mirror.webhook(), event).statusCode()).isEqualTo(200);
        String count = "SELECT COUNT(*) FROM leads_versions WHERE id = '" + lead + "'";
        Waiting.until("two versions", () -> copy.value(count).equals("2"));
      }
      String names = "SELECT name FROM leads_versions WHERE valid_to IS %s NULL AND id = '" + lead;
      assertThat(List.of(
              copy.value(String.format(names, "NOT") + "'"),
              copy.value(String.format(names, "") + "'")))
          .containsExactly("First", "Second");
    }
  }
}
