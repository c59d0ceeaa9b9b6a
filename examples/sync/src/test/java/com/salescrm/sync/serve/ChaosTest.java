package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.TestDatabases;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deliveries are lost, doubled, shuffled and forged: after one sweep the copy is that of a pull. */
@Timeout(300)
class ChaosTest {
  private static final int CHANGES = 150;

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void deliveries_overABadNetwork_endWithTheStateOfTheService(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Sandbox sandbox =
            Sandbox.builder().realTime().start().seed(Seed.leads(20).withTasks(1));
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build();
        Relay relay = new Relay()) {
      Webhook webhook = Changes.subscribe(crm, relay.url());
      String key = webhook.signatureKey().orElseThrow();
      try (TestMirror mirror = TestMirror.start(
              sandbox.baseUrl(), sandbox.apiKey(), folder, copy.url(), Duration.ofSeconds(1), key)
          .swept()) {
        relay.forwardTo(mirror.webhook());
        Changes changes = new Changes(crm);
        for (int i = 0; i < CHANGES; i++) {
          changes.next();
        }
        assertThat(sandbox.webhooks().awaitIdle(Duration.ofMinutes(1))).isNotEmpty();
        relay.flush();
        Waiting.until("all events are applied", () -> copy.open() == 0);

        long begun = System.currentTimeMillis();
        Waiting.until(
            "one sweep",
            () -> Long.parseLong(copy.value("SELECT value FROM sync_serve WHERE name = 'swept_at'"))
                >= begun);
        Waiting.until("what the sweep requested is read", () -> copy.open() == 0);

        assertThat(relay.lost.get()).isPositive();
        assertThat(relay.doubled.get()).isPositive();
        assertThat(
                mirror.metric("crm_sync_deliveries_rejected_total{reason=\"signature_mismatch\"}"))
            .isEqualTo(relay.forged.get())
            .isPositive();
      }
      assertThat(sandbox.requests()).noneMatch(call -> call.path().contains(Relay.FORGED_ID));
      Copy pulled = new Copy(TestDatabases.create(kind, folder));
      CommandRun pull = CommandRun.against(sandbox, folder, "pull", "--database", pulled.url());
      assertThat(pull.exitCode()).as(pull.err()).isZero();
      assertThat(copy.differences(pulled)).isEmpty();
    }
  }
}
