package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.db.RunLock;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A running mirror: deliveries, reads, sweeps, replicas and its state. */
@Timeout(300)
class ServeTest {
  private static final CustomField<String> TIER = CustomField.text(SandboxIds.CUSTOM_TIER);
  private static final String SWEEPS = "crm_sync_sweeps_total{result=\"ok\"}";

  @TempDir
  Path folder;

  private Sandbox sandbox;
  private CrmClient crm;
  private Copy copy;

  @BeforeEach
  void start() {
    sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(20).withTasks(1));
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }

  @AfterEach
  void stop() {
    crm.close();
    sandbox.close();
  }

  private TestMirror mirror(String kind, Duration sweepEvery) throws Exception {
    if (copy == null) {
      copy = new Copy(TestDatabases.create(kind, folder));
    }
    return TestMirror.start(
        sandbox.baseUrl(), sandbox.apiKey(), folder, copy.url(), sweepEvery, Deliveries.KEY);
  }

  /** A mirror after its first sweep, which does not sweep again during the test. */
  private TestMirror sweptMirror(String kind) throws Exception {
    return mirror(kind, TestMirror.RARELY).swept();
  }

  private void deliver(TestMirror mirror, String id, String type, String objectId)
      throws Exception {
    String event = Deliveries.event(id, type, "updated", objectId);
    assertThat(Deliveries.post(mirror.webhook(), event).statusCode()).isEqualTo(200);
  }

  private void awaitApplied() throws Exception {
    Waiting.until("all events are applied", () -> copy.open() == 0);
  }

  private long reads(String path) {
    return sandbox.requests().stream()
        .filter(call -> call.method().equals("GET") && call.path().equals(path))
        .count();
  }

  private void assertThatTheCopyIsThatOfAPull(String kind) throws Exception {
    Copy pulled = new Copy(TestDatabases.create(kind, folder));
    CommandRun pull = CommandRun.against(sandbox, folder, "pull", "--database", pulled.url());
    assertThat(pull.exitCode()).as(pull.err()).isZero();
    assertThat(copy.differences(pulled)).isEmpty();
  }

  @EachDatabase
  void deliveries_ofSparseEvents_writeTheRowsThatAPullWrites(String kind) throws Exception {
    try (TestMirror mirror = sweptMirror(kind)) {
      String lead = crm.leads().create(l -> l.name("Acme").custom(TIER, "Gold")).id();
      deliver(mirror, "ev_0", "lead", lead);
      awaitApplied();
      crm.leads().update(lead, update -> update.name("Renamed"));
      String contact = crm.contacts()
          .create(
              c -> c.leadId(lead).name("Ada").addEmail(Email.of("a@a.example", EmailType.OFFICE)))
          .id();
      String opportunity = crm.opportunities().create(o -> o.leadId(lead)).id();
      String task = crm.tasks()
          .create(CreateTaskRequest.builder().leadId(lead).text("Call").build())
          .id();

      deliver(mirror, "ev_1", "task.lead", task);
      deliver(mirror, "ev_2", "opportunity", opportunity);
      deliver(mirror, "ev_3", "contact", contact);
      deliver(mirror, "ev_4", "lead", lead);
      awaitApplied();

      assertThat(copy.value("SELECT name FROM leads WHERE id = '" + lead + "'"))
          .isEqualTo("Renamed");
      assertThat(copy.value("SELECT email FROM contact_emails WHERE parent_id = '" + contact + "'"))
          .isEqualTo("a@a.example");
      assertThat(mirror.metric(SWEEPS)).isOne();
      assertThatTheCopyIsThatOfAPull(kind);
    }
  }

  @EachDatabase
  void delivery_ofADeletedObject_softDeletesItsRow(String kind) throws Exception {
    try (TestMirror mirror = sweptMirror(kind)) {
      String contact = crm.contacts().list().firstPage().items().get(0).id();
      crm.contacts().delete(contact);

      deliver(mirror, "ev_1", "contact", contact);
      awaitApplied();

      assertThat(copy.value("SELECT deleted_at FROM contacts WHERE id = '" + contact + "'"))
          .isNotEqualTo("null");
    }
  }

  @EachDatabase
  void deliveries_thatAreNotGenuine_areRejectedAndNotStored(String kind) throws Exception {
    try (TestMirror mirror = sweptMirror(kind)) {
      String event = Deliveries.event("ev_1", "lead", "updated", "lead_1");
      Instant now = Instant.now();
      String url = mirror.webhook();

      assertThat(Deliveries.post(url, event, Deliveries.NEXT_KEY, now).statusCode())
          .isEqualTo(401);
      assertThat(
              Deliveries.post(url, event, Deliveries.KEY, now.minusSeconds(900)).statusCode())
          .isEqualTo(401);
      assertThat(unsigned(url, event).statusCode()).isEqualTo(401);
      assertThat(unsigned(url, "x".repeat(4 * 1024 * 1024)).statusCode()).isEqualTo(401);
      assertThat(unsigned(url, "x".repeat(4 * 1024 * 1024 + 1)).statusCode()).isEqualTo(413);
      assertThat(Deliveries.post(url, "[]").statusCode()).isEqualTo(200); // Else it is repeated.
      assertThat(Deliveries.post(url + "/other", event).statusCode()).isEqualTo(404);
      assertThat(Deliveries.get(url).statusCode()).isEqualTo(405);

      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("0");
      assertThat(mirror.metric("crm_sync_deliveries_rejected_total{reason=\"signature_mismatch\"}"))
          .isOne();
      assertThat(mirror.metric("crm_sync_deliveries_rejected_total{reason=\"too_old\"}"))
          .isOne();
      assertThat(mirror.metric("crm_sync_deliveries_rejected_total{reason=\"too_large\"}"))
          .isOne();
      assertThat(mirror.metric("crm_sync_deliveries_rejected_total{reason=\"not_an_event\"}"))
          .isOne();
      assertThat(mirror.metric("crm_sync_deliveries_received_total")).isZero();
    }
  }

  private static HttpResponse<String> unsigned(String url, String body) throws Exception {
    return Deliveries.send(HttpRequest.newBuilder(URI.create(url))
        .timeout(Duration.ofSeconds(60))
        .POST(BodyPublishers.ofString(body))
        .build());
  }

  @Test
  void delivery_duringAKeyRotation_isVerifiedWithEachKey() throws Exception {
    copy = new Copy(TestDatabases.create(TestDatabases.SQLITE, folder));
    try (TestMirror mirror = TestMirror.start(
        sandbox.baseUrl(),
        sandbox.apiKey(),
        folder,
        copy.url(),
        TestMirror.RARELY,
        Deliveries.NEXT_KEY,
        Deliveries.KEY)) {
      deliver(mirror, "ev_1", "lead", "lead_1");
      String next = Deliveries.event("ev_2", "lead", "updated", "lead_1");

      HttpResponse<String> response =
          Deliveries.post(mirror.webhook(), next, Deliveries.NEXT_KEY, Instant.now());

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("2");
    }
  }

  @EachDatabase
  void delivery_repeated_isStoredAndReadOnce(String kind) throws Exception {
    try (TestMirror mirror = sweptMirror(kind)) {
      String lead = crm.leads().list().firstPage().items().get(0).id();

      deliver(mirror, "ev_1", "lead", lead);
      deliver(mirror, "ev_1", "lead", lead);
      awaitApplied();
      deliver(mirror, "ev_1", "lead", lead);

      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("1");
      assertThat(mirror.metric("crm_sync_deliveries_duplicate_total")).isEqualTo(2);
      assertThat(reads("/lead/" + lead + "/")).isOne();
    }
  }

  @EachDatabase
  void events_storedBeforeAStop_areAppliedAfterTheStartWithOneReadForEachObject(String kind)
      throws Exception {
    String lead = crm.leads().list().firstPage().items().get(0).id();
    sweptMirror(kind).close();
    for (int i = 0; i < 5; i++) {
      copy.execute("INSERT INTO sync_inbox (event_id, resource, object_id, received_at, due_at)"
          + " VALUES ('ev_" + i + "', 'leads', '" + lead + "', 1, " + i + ")");
    }
    crm.leads().update(lead, update -> update.name("Latest"));
    sandbox.clearRequests();

    try (TestMirror mirror = sweptMirror(kind)) {
      awaitApplied();

      assertThat(reads("/lead/" + lead + "/")).isOne();
      assertThat(copy.value("SELECT name FROM leads WHERE id = '" + lead + "'"))
          .isEqualTo("Latest");
      Waiting.until( // After the commit.
          "the events are counted", () -> mirror.metric("crm_sync_events_applied_total") == 5);
    }
  }

  @EachDatabase
  void read_thatFails_isTriedAgainAndDelaysNoOther(String kind) throws Exception {
    try (TestMirror mirror = sweptMirror(kind)) {
      List<String> leads =
          crm.leads().list().firstPage().items().stream().map(lead -> lead.id()).toList();
      sandbox
          .faults()
          .next(Fault.status(500))
          .on("GET", "/lead/" + leads.get(0) + "/")
          .times(9);
      for (int i = 0; i < 3; i++) {
        crm.leads().update(leads.get(i), update -> update.name("Changed"));
        deliver(mirror, "ev_" + i, "lead", leads.get(i));
      }
      awaitApplied();

      assertThat(copy.value("SELECT COUNT(*) FROM leads WHERE name = 'Changed'"))
          .isEqualTo("3");
      assertThat(copy.value("SELECT attempts FROM sync_inbox WHERE event_id = 'ev_0'"))
          .isEqualTo("2");
      assertThat(copy.value("SELECT attempts FROM sync_inbox WHERE event_id = 'ev_1'"))
          .isEqualTo("0");
    }
  }

  @Test
  void event_ofAnUnknownTypeOrWithoutPointReads_isStoredAndLeftToTheSweeps() throws Exception {
    try (TestMirror mirror = sweptMirror(TestDatabases.SQLITE)) {
      sandbox.clearRequests();

      deliver(mirror, "ev_1", "activity.email", "acti_1");
      deliver(mirror, "ev_2", "status.opportunity", "stat_1");
      deliver(mirror, "ev_3", "lead", "");

      assertThat(copy.open()).isZero();
      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("3");
      assertThat(mirror.metric("crm_sync_events_left_to_sweep_total")).isEqualTo(3);
      assertThat(sandbox.requests()).isEmpty();
    }
  }

  @EachDatabase
  void sweep_findsWhatNeverArrived(String kind) throws Exception {
    try (TestMirror mirror = mirror(kind, Duration.ofMillis(500)).swept()) {
      String lead = crm.leads().list().firstPage().items().get(0).id();
      crm.leads().update(lead, update -> update.name("Silent"));
      String deleted = crm.contacts().list().firstPage().items().get(0).id();
      crm.contacts().delete(deleted);

      Waiting.until(
          "a sweep that wrote the change",
          () -> copy.value("SELECT name FROM leads WHERE id = '" + lead + "'").equals("Silent")
              && !copy.value("SELECT deleted_at FROM contacts WHERE id = '" + deleted + "'")
                  .equals("null"));
      assertThat(mirror.metric("crm_sync_events_applied_total")).isZero();
    }
  }

  @EachDatabase
  void sweep_whileAnotherRunHasTheLock_waitsAndEventsAreApplied(String kind) throws Exception {
    sweptMirror(kind).close();
    try (Database other = Database.open(DatabaseSettings.of(copy.url()))) {
      TestMirror mirror;
      try (RunLock lock = other.lock()) {
        mirror = mirror(kind, TestMirror.RARELY);
        String lead = crm.leads().list().firstPage().items().get(0).id();
        crm.leads().update(lead, update -> update.name("Changed"));
        deliver(mirror, "ev_1", "lead", lead);
        awaitApplied();

        assertThat(copy.value("SELECT name FROM leads WHERE id = '" + lead + "'"))
            .isEqualTo("Changed");
        assertThat(mirror.metric(SWEEPS)).isZero();
        assertThat(lock).isNotNull();
      }
      mirror.swept().close();
    }
  }

  @Test
  void replicas_ofOneDatabase_applyEachEventOnce() throws Exception {
    try (TestMirror one = sweptMirror(TestDatabases.POSTGRESQL);
        TestMirror two = sweptMirror(TestDatabases.POSTGRESQL)) {
      List<String> leads =
          crm.leads().list().firstPage().items().stream().map(lead -> lead.id()).toList();
      for (int i = 0; i < 200; i++) {
        String lead = leads.get(i % leads.size());
        String name = "Change " + i;
        crm.leads().update(lead, update -> update.name(name));
        deliver(i % 2 == 0 ? one : two, "ev_" + i, "lead", lead);
      }
      awaitApplied();
      Waiting.until(
          "both have counted",
          () -> one.metric("crm_sync_events_applied_total")
                  + two.metric("crm_sync_events_applied_total")
              >= 200);

      assertThat(one.metric("crm_sync_events_applied_total")
              + two.metric("crm_sync_events_applied_total"))
          .isEqualTo(200);
      IntStream.range(0, leads.size())
          .forEach(i -> assertThat(name(leads.get(i))).isEqualTo("Change " + (180 + i)));
    }
  }

  private String name(String lead) {
    try {
      return copy.value("SELECT name FROM leads WHERE id = '" + lead + "'");
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void health_ofAWorkingMirror_is200AndMetricsHaveTheCounters() throws Exception {
    try (TestMirror mirror = sweptMirror(TestDatabases.SQLITE)) {
      deliver(mirror, "ev_1", "lead", "lead_gone");
      awaitApplied();
      HttpResponse<String> health = Deliveries.get(mirror.url("/health"));

      assertThat(health.statusCode()).isEqualTo(200);
      assertThat(health.body())
          .contains(
              "\"status\":\"ok\"",
              "\"database\":\"ok\"",
              "\"inbox_depth\":0",
              "\"last_sweep\":\"20");
      Waiting.until(
          "the event is counted", () -> mirror.metric("crm_sync_freshness_seconds_count") == 1);
      assertThat(Deliveries.get(mirror.url("/metrics")).body())
          .contains(
              "# TYPE crm_sync_deliveries_received_total counter\ncrm_sync_deliveries_received_total 1\n",
              "# TYPE crm_sync_inbox_depth gauge\ncrm_sync_inbox_depth 0\n",
              "crm_sync_freshness_seconds_bucket{le=\"+Inf\"} 1\n",
              "crm_sync_sweeps_total{result=\"ok\"} 1\n");
    }
  }

  @Test
  void health_withoutSweeps_is503() throws Exception {
    sweptMirror(TestDatabases.SQLITE).close();
    try (Database other = Database.open(DatabaseSettings.of(copy.url()));
        RunLock lock = other.lock();
        TestMirror mirror = mirror(TestDatabases.SQLITE, Duration.ofMillis(1))) {
      Waiting.until(
          "the sweeps are overdue",
          () -> Deliveries.get(mirror.url("/health")).statusCode() == 503);

      assertThat(Deliveries.get(mirror.url("/health")).body())
          .contains("\"status\":\"failing\"", "\"sweeps\":\"overdue\"");
      assertThat(lock).isNotNull();
    }
  }

  @Test
  void delivery_withoutDatabase_is503AndSoIsHealth() throws Exception {
    try (TestMirror mirror = sweptMirror(TestDatabases.SQLITE)) {
      mirror.parts.database().close();
      String event = Deliveries.event("ev_1", "lead", "updated", "lead_1");

      assertThat(Deliveries.post(mirror.webhook(), event).statusCode()).isEqualTo(503);
      assertThat(Deliveries.get(mirror.url("/health")).statusCode()).isEqualTo(503);
      assertThat(mirror.metric("crm_sync_database_up")).isZero();
    }
  }
}
