package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.TestDatabases;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of objects whose columns have types. */
@Timeout(300)
class TypedEventsTest {
  private static final CustomField<BigDecimal> SEATS = CustomField.number("cf_seats");

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void deliveries_toTypedColumns_writeTheTypesOfThePull(String kind) throws Exception {
    Path schema = Files.writeString(
        folder.resolve("schema.json"),
        "{\"format\": \"crm-sync schema\", \"version\": 1, \"fields\": ["
            + "{\"table\": \"leads\", \"id\": \"cf_seats\", \"kind\": \"number\"}]}");
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(10));
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build()) {
      CommandRun pull = CommandRun.against(
          sandbox, folder, "pull", "--database", copy.url(), "--schema", schema.toString());
      assertThat(pull.exitCode()).as(pull.err()).isZero();
      try (TestMirror mirror = TestMirror.start(
              sandbox.baseUrl(),
              sandbox.apiKey(),
              folder,
              copy.url(),
              TestMirror.RARELY,
              Deliveries.KEY)
          .swept()) {
        String fits = crm.leads()
            .create(l -> l.name("A").custom(SEATS, new BigDecimal("12.5")))
            .id();
        String other = crm.leads()
            .create(l -> l.name("B").custom(CustomField.text("cf_seats"), "few"))
            .id();
        deliver(mirror, "ev_1", fits);
        deliver(mirror, "ev_2", other);
        Waiting.until("all events are applied", () -> copy.open() == 0);

        assertThat(copy.value("SELECT cf_seats * 2 FROM leads WHERE id = '" + fits + "'"))
            .isEqualTo("25.0");
        assertThat(copy.value("SELECT cf_seats FROM leads WHERE id = '" + other + "'"))
            .isEqualTo("null");
        assertThat(copy.value("SELECT json FROM leads WHERE id = '" + other + "'"))
            .contains("\"custom.cf_seats\":\"few\"");
        assertThat(mirror.printed.toString())
            .containsPattern("leads: .*cf_seats.*" + other)
            .doesNotContain("few");
      }
      CommandRun verify =
          CommandRun.against(sandbox, folder, "verify", "--strict", "--database", copy.url());
      assertThat(verify.exitCode()).as(verify.out() + verify.err()).isZero();
    }
  }

  private static void deliver(TestMirror mirror, String event, String lead) throws Exception {
    String body = Deliveries.event(event, "lead", "created", lead);
    assertThat(Deliveries.post(mirror.webhook(), body).statusCode()).isEqualTo(200);
  }
}
