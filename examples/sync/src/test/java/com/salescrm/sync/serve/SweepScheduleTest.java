package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.db.RunLock;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a mirror sweeps, and what follows a sweep. */
@Timeout(300)
class SweepScheduleTest extends ServeTestBase {
  private static final String FAILED = "crm_sync_sweeps_total{result=\"failed\"}";
  private static final String SWEPT_AT = "SELECT value FROM sync_serve WHERE name = 'swept_at'";

  @Override
  Seed seed() {
    return Seed.leads(20);
  }

  @Test
  void sweep_withARefusedTable_isFollowedByTheNextOnScheduleAndTheInboxIsPurged() throws Exception {
    create(TestDatabases.SQLITE);
    pullWithAnInvalidValue();
    copy.execute("INSERT INTO sync_inbox (event_id, received_at, due_at, done_at)"
        + " VALUES ('ev_old', 1, 1, " + hoursAgo(25) + "), ('ev_recent', 1, 1, " + hoursAgo(23)
        + ")");
    sandbox.faults().next(Fault.status(403)).on("GET", "/webhook/").always();

    try (TestMirror mirror = mirror(TestMirror.RARELY)) {
      Waiting.until("a sweep", () -> mirror.metric(FAILED) > 0);
      Waiting.pause(2_500); // Without a schedule the next sweep would follow after a second.

      assertThat(mirror.metric(FAILED)).isOne();
      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("1");
      assertThat(copy.value("SELECT event_id FROM sync_inbox")).isEqualTo("ev_recent");
      assertThat(mirror.printed.toString())
          .contains("leads: cf_seats: 1 value does not fit the type number")
          .contains("sweep: 0 new, 1 changed, ");
    }
  }

  private static long hoursAgo(int hours) {
    return System.currentTimeMillis() - Duration.ofHours(hours).toMillis();
  }

  /** The database has columns with types, and the next pull finds a value that does not fit its column. */
  private void pullWithAnInvalidValue() throws Exception {
    String schema = folder.resolve("schema.json").toString();
    assertThat(CommandRun.against(sandbox, folder, "schema", "--to", schema).exitCode())
        .isZero();
    CommandRun pull =
        CommandRun.against(sandbox, folder, "pull", "--schema", schema, "--database", copy.url());
    assertThat(pull.exitCode()).as(pull.err()).isZero();
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      String lead = crm.leads().list().firstPage().items().get(0).id();
      crm.leads().update(lead, update -> update.custom(CustomField.text("cf_seats"), "none"));
    }
  }

  @Test
  void sweep_withATableThatIsAlwaysRefused_isRepeatedAndNoSuccess() throws Exception {
    create(TestDatabases.SQLITE);
    sandbox.faults().next(Fault.status(403)).on("GET", "/webhook/").always();

    try (TestMirror mirror = mirror(Duration.ofMillis(200))) {
      Waiting.until("several sweeps", () -> mirror.metric(FAILED) >= 3);

      assertThat(copy.value(SWEPT_AT)).isEqualTo("0");
      assertThat(copy.value("SELECT COUNT(*) FROM leads")).isEqualTo("20");
      Waiting.until(
          "the sweeps are overdue",
          () -> Deliveries.get(mirror.url("/health")).statusCode() == 503);
    }
  }

  /** As after a clock that was an hour ahead has been set. */
  @EachDatabase
  void sweep_afterTheClockWasMovedBack_startsAtOnceAndIsRecorded(String kind) throws Exception {
    create(kind);
    mirror(TestMirror.RARELY).swept().close();
    copy.execute("UPDATE sync_serve SET value = " + inAnHour() + " WHERE name = 'swept_at'");

    mirror(TestMirror.RARELY).swept().close();

    assertThat(Long.parseLong(copy.value(SWEPT_AT)))
        .isLessThanOrEqualTo(System.currentTimeMillis());
  }

  @EachDatabase
  void event_storedBeforeTheClockWasMovedBack_isApplied(String kind) throws Exception {
    create(kind);
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      storeEventInTheFuture();

      Waiting.until(
          "the event is applied", () -> mirror.metric("crm_sync_events_applied_total") == 1);

      assertThat(copy.open()).isZero();
    }
  }

  private void storeEventInTheFuture() throws Exception {
    copy.execute("INSERT INTO sync_inbox (event_id, resource, object_id, received_at, due_at)"
        + " VALUES ('ev_1', 'leads', 'lead_gone', " + inAnHour() + ", " + inAnHour() + ")");
  }

  @Test
  void health_withTimesInTheFuture_is503() throws Exception {
    create(TestDatabases.SQLITE);
    mirror(TestMirror.RARELY).swept().close();
    copy.execute("UPDATE sync_serve SET value = " + inAnHour() + " WHERE name = 'swept_at'");
    sandbox.faults().next(Fault.status(500)).on("GET", "/lead/lead_gone/").always();

    try (Database other = Database.open(DatabaseSettings.of(copy.url()));
        RunLock lock = other.lock(); // No sweep can run.
        TestMirror mirror = mirror(TestMirror.RARELY)) {
      storeEventInTheFuture();

      HttpResponse<String> health = Deliveries.get(mirror.url("/health"));

      assertThat(health.statusCode()).isEqualTo(503);
      assertThat(health.body()).contains("\"sweeps\":\"overdue\"", "\"inbox\":\"overdue\"");
      assertThat(lock).isNotNull();
    }
  }

  private static long inAnHour() {
    return System.currentTimeMillis() + Duration.ofHours(1).toMillis();
  }
}
