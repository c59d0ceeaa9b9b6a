package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a mirror, and events that could not be stored again and again. */
@Timeout(300)
class LastingFailuresTest extends ServeTestBase {
  private static final String NO_LEADS = "{\"data\":[],\"has_more\":false,\"total_results\":0}";

  @BeforeEach
  void create() throws Exception {
    create(TestDatabases.SQLITE);
  }

  @Test
  void sweep_withAKeyThatWasRevoked_endsTheMirror() throws Exception {
    try (TestMirror mirror = mirror(Duration.ofMillis(200)).swept()) {
      rejectKey();

      assertThatItEnds(mirror);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 501}) // A 500 would be repeated for a minute.
  void sweep_withAListThatIsRefusedOrFails_pullsTheOthersAndContinues(int status) throws Exception {
    try (TestMirror mirror = mirror(Duration.ofMillis(200)).swept()) {
      sandbox.faults().next(Fault.status(status)).on("GET", "/lead/").always();
      String contact = copy.value("SELECT MIN(id) FROM contacts");
      copy.execute("DELETE FROM contacts");

      Waiting.until(
          "a table after the refused one",
          () -> copy.value("SELECT COUNT(*) FROM contacts WHERE id = '" + contact + "'")
              .equals("1"));
      Waiting.until(
          "failed sweeps", () -> mirror.metric("crm_sync_sweeps_total{result=\"failed\"}") > 1);
      sandbox.faults().clear();
      assertThatItContinues(mirror);
    }
  }

  @Test
  void event_ofAnObjectThatTheKeyMayNotRead_staysOpenAndOthersAreApplied() throws Exception {
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String refused = sandbox.leads().get(0).path("id").asText();
      String other = sandbox.leads().get(1).path("id").asText();
      sandbox
          .faults()
          .next(Fault.status(401))
          .on("GET", "/lead/" + refused + "/")
          .always();

      Deliveries.post(mirror.webhook(), Deliveries.event("ev_1", "lead", "updated", refused));
      Waiting.until("a read", () -> mirror.metric("crm_sync_reads_failed_total") > 0);
      Deliveries.post(mirror.webhook(), Deliveries.event("ev_2", "lead", "updated", other));

      Waiting.until("the other event", () -> mirror.metric("crm_sync_events_applied_total") == 1);
      assertThat(copy.open()).isOne();
      sandbox.faults().clear();
      Waiting.until("the refused event", () -> copy.open() == 0);
    }
  }

  @Test
  void sweep_whileTheServiceHasNoPathForAMoment_continues() throws Exception {
    try (TestMirror mirror = mirror(Duration.ofMillis(200)).swept()) {
      sandbox.faults().next(Fault.status(404)).on("*", "**").always();

      Waiting.until(
          "failed sweeps", () -> mirror.metric("crm_sync_sweeps_total{result=\"failed\"}") > 1);
      sandbox.faults().clear();
      assertThatItContinues(mirror);
    }
  }

  /** As a proxy responds that does not know the host while the service is deployed. */
  @ParameterizedTest
  @ValueSource(strings = {"default backend - 404", "{\"error\": \"Not Found\"}"})
  void event_whileTheServiceHasNoPathForAMoment_deletesNoRow(String body) throws Exception {
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String lead = sandbox.leads().get(0).path("id").asText();
      Fault unknown = Fault.status(404).withBody("text/plain", body);
      sandbox.faults().next(unknown).on("*", "**").always();

      Deliveries.post(mirror.webhook(), Deliveries.event("ev_1", "lead", "updated", lead));

      Waiting.until("a read", () -> mirror.metric("crm_sync_reads_failed_total") > 0);
      sandbox.faults().clear();
      Waiting.until("the event is applied", () -> copy.open() == 0);
      assertThat(copy.value("SELECT deleted_at FROM leads WHERE id = '" + lead + "'"))
          .isEqualTo("null");
    }
  }

  @Test
  void event_404OfTheServiceOnceForAnObjectThatExists_deletesNoRow() throws Exception {
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String lead = sandbox.leads().get(0).path("id").asText();
      Fault once = Fault.status(404).withBody("application/json", "{\"error\": \"Not Found\"}");
      sandbox.faults().next(once).on("GET", "/lead/" + lead + "/");

      Deliveries.post(mirror.webhook(), Deliveries.event("ev_1", "lead", "updated", lead));

      Waiting.until("the event is applied", () -> copy.open() == 0);
      assertThat(copy.value("SELECT deleted_at FROM leads WHERE id = '" + lead + "'"))
          .isEqualTo("null");
    }
  }

  @Test
  void sweep_whileTheOrganizationIsNotStated_continues() throws Exception {
    try (TestMirror mirror = mirror(Duration.ofMillis(200)).swept()) {
      sandbox.faults().next(Fault.status(403)).on("GET", "/me/").always();
      sandbox.faults().next(Fault.status(403)).on("GET", "/status/opportunity/").always();
      sandbox
          .faults()
          .next(Fault.body("application/json", NO_LEADS))
          .on("GET", "/lead/")
          .always();

      Waiting.until(
          "failed sweeps", () -> mirror.metric("crm_sync_sweeps_total{result=\"failed\"}") > 1);
      sandbox.faults().clear();
      assertThatItContinues(mirror);
    }
  }

  private static void assertThatItContinues(TestMirror mirror) throws Exception {
    long before = mirror.metric("crm_sync_sweeps_total{result=\"ok\"}");
    Waiting.until("a sweep", () -> mirror.metric("crm_sync_sweeps_total{result=\"ok\"}") > before);
  }

  private void rejectKey() {
    sandbox.faults().next(Fault.status(401)).on("*", "**").always();
  }

  @Test
  void event_withAKeyThatWasRevoked_endsTheMirrorAndStaysOpen() throws Exception {
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String lead = sandbox.leads().get(0).path("id").asText();
      rejectKey();

      Deliveries.post(mirror.webhook(), Deliveries.event("ev_1", "lead", "updated", lead));

      assertThatItEnds(mirror);
      assertThat(copy.open()).isOne();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.DUCKDB})
  void database_fileDeleted_endsTheMirrorAndFailsDeliveries(String kind) throws Exception {
    copy = new Copy(TestDatabases.create(kind, folder));
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      Files.delete(mirror.parts.database().file().orElseThrow());

      HttpResponse<String> health = Deliveries.get(mirror.url("/health"));
      assertThat(health.statusCode()).isEqualTo(503);
      assertThat(health.body()).contains("\"status\":\"failing\"", "the file was deleted");
      String event = Deliveries.event("ev_1", "lead", "updated", "lead_1");
      assertThat(Deliveries.post(mirror.webhook(), event).statusCode()).isEqualTo(503);

      Optional<Problem> end = mirror.await();
      assertThat(end).isPresent();
      assertThat(end.get()).hasMessageContaining("the file was deleted, moved or replaced");
      assertThat(end.get().exitCode()).isEqualTo(ExitCode.DATABASE);
    }
  }

  @Test
  void status_head_hasTheHeaderOfAGet() throws Exception {
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      for (String path : List.of("/health", "/metrics")) {
        HttpRequest head = HttpRequest.newBuilder(URI.create(mirror.url(path)))
            .method("HEAD", BodyPublishers.noBody())
            .build();

        HttpResponse<String> response = Deliveries.send(head);

        assertThat(response.statusCode()).as(path).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).as(path).isPresent();
        assertThat(response.body()).as(path).isEmpty();
      }
    }
  }

  private static void assertThatItEnds(TestMirror mirror) {
    Optional<Problem> end = mirror.await();
    assertThat(end).isPresent();
    assertThat(end.get()).hasMessageStartingWith("the service does not accept the API key");
    assertThat(end.get().exitCode()).isEqualTo(ExitCode.REFUSED);
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", " "})
  void delivery_ofAnIdThatNoPathContains_isLeftToTheSweeps(String id) throws Exception {
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String event = Deliveries.event("ev_1", "lead", "updated", id);

      assertThat(Deliveries.post(mirror.webhook(), event).body()).contains("stored");

      assertThat(mirror.metric("crm_sync_events_left_to_sweep_total")).isOne();
      assertThat(copy.open()).isZero();
    }
  }

  @EachDatabase
  void delivery_ofIdsThatADatabaseCannotStore_isStored(String kind) throws Exception {
    copy = new Copy(TestDatabases.create(kind, folder));
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String event = Deliveries.event("ev\\u0000", "lead", "updated", "lead_\\u0000\\ud800");

      assertThat(Deliveries.post(mirror.webhook(), event).body()).contains("stored");
      assertThat(Deliveries.post(mirror.webhook(), event).body()).contains("stored already");
    }
  }

  /** An index of PostgreSQL refuses entries of more than 2,704 bytes, which it compresses. */
  @EachDatabase
  void delivery_ofLongIds_isStoredOnceAndDoesNotStayOpen(String kind) throws Exception {
    copy = new Copy(TestDatabases.create(kind, folder));
    try (TestMirror mirror = mirror(TestMirror.RARELY).swept()) {
      String id = longText(1);
      String first = Deliveries.event(id + "1", "lead", "updated", "lead_1");
      String second = Deliveries.event(id + "2", "lead", "updated", longText(2));

      assertThat(Deliveries.post(mirror.webhook(), first).body()).isEqualTo("stored\n");
      assertThat(Deliveries.post(mirror.webhook(), first).body()).isEqualTo("stored already\n");
      assertThat(Deliveries.post(mirror.webhook(), second).body()).isEqualTo("stored\n");

      Waiting.until("the events are closed", () -> copy.open() == 0);
    }
  }

  private static String longText(long seed) {
    return new Random(seed)
        .ints(6_000, 'a', 'z')
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
