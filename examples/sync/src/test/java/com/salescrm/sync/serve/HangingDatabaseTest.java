package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import java.net.URI;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database that neither responds nor fails. Its driver would wait for ten seconds, or for ever. */
@Timeout(60)
class HangingDatabaseTest extends ServeTestBase {
  /** More than are received at once. */
  private static final int DELIVERIES = 300;

  private static final int AT_ONCE = 50;

  private TestMirror mirror(String kind) throws Exception {
    create(kind);
    return mirrorOf(copy.url());
  }

  private TestMirror mirrorOf(String url) throws Exception {
    return patient(Duration.ofSeconds(1), url);
  }

  @EachDatabase
  void deliveries_whileAnotherProgramLocksTheTables_are503AndAreStoredOnceAfterwards(String kind)
      throws Exception {
    try (TestMirror mirror = mirror(kind)) {
      try (Connection other = DriverManager.getConnection(copy.url());
          Statement statement = other.createStatement()) {
        statement.execute(
            kind.equals(TestDatabases.SQLITE)
                ? "BEGIN IMMEDIATE"
                : "BEGIN; LOCK TABLE sync_inbox IN ACCESS EXCLUSIVE MODE");

        assertThatNothingIsStored(
            mirror,
            kind.equals(TestDatabases.SQLITE) // Which can be read.
                ? "\"deliveries\":\"not stored\""
                : "\"database\":\"the database has not responded within ");

        statement.execute("ROLLBACK");
      }
      assertThatItWorks(mirror);
    }
  }

  @Test
  void deliveries_whileTheServerIsFrozen_are503AndAreStoredOnceAfterwards() throws Exception {
    try (TestMirror mirror = mirror(TestDatabases.POSTGRESQL)) {
      List<String> server = processesOfTheServer();
      signal("STOP", server);
      try {
        assertThatNothingIsStored(mirror, "\"database\":\"the database has not responded within ");
      } finally {
        signal("CONT", server);
      }
      assertThatItWorks(mirror);
    }
  }

  /** The connections of before stay silent for ever. Each has a delivery, the events, a sweep or the health. */
  @Test
  @Timeout(150)
  void deliveries_whileTheHostIsGone_are503AndAreStoredOnceAfterwards() throws Exception {
    copy = new Copy(TestDatabases.create(TestDatabases.POSTGRESQL, folder));
    int port = URI.create(copy.url().substring("jdbc:".length())).getPort();
    try (VanishingHost host = new VanishingHost(port);
        TestMirror mirror = mirrorOf(copy.url().replace(":" + port, ":" + host.port()))) {
      host.vanish();
      assertThatNothingIsStored(mirror, "\"database\":\"the database has not responded within ");

      host.comeBack();

      assertThatItWorks(mirror);
    }
  }

  /** Those of the connections of the mirror, and the one that accepts others. */
  private List<String> processesOfTheServer() throws Exception {
    String[] ids = copy.value("SELECT string_agg(pid::text, ' ') FROM pg_stat_activity"
            + " WHERE datname = current_database() AND application_name LIKE 'crm-sync%'")
        .split(" ");
    List<String> all = new ArrayList<>(List.of(ids));
    all.add(Long.toString(ProcessHandle.of(Long.parseLong(ids[0]))
        .flatMap(ProcessHandle::parent)
        .orElseThrow()
        .pid()));
    return all;
  }

  private static void signal(String name, List<String> processes) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    command.addAll(processes);
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }

  /** Some are longer than those of which a few are received at once. */
  private static String event(int number) {
    String event = Deliveries.event("ev_" + number, "lead", "updated", "lead_1");
    return number % 25 == 0 ? event + " ".repeat(70_000) : event;
  }

  /** Sends the deliveries with these numbers at once, and returns those that were not stored. */
  private static List<Integer> notStored(TestMirror mirror, List<Integer> deliveries) {
    Map<Integer, CompletableFuture<HttpResponse<String>>> responses = new TreeMap<>();
    for (int i : deliveries) {
      responses.put(i, Deliveries.postAsync(mirror.webhook(), event(i)));
    }
    return deliveries.stream()
        .filter(i -> responses.get(i).join().statusCode() != 200)
        .toList();
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static void assertThatNothingIsStored(TestMirror mirror, String reason) throws Exception {
    assertThat(notStored(mirror, numbers(0, DELIVERIES))).hasSize(DELIVERIES);
    Waiting.until("the health says why", () -> {
      HttpResponse<String> health = Deliveries.get(mirror.url("/health"));
      assertThat(health.statusCode()).isEqualTo(503);
      return health.body().contains("\"status\":\"failing\"") && health.body().contains(reason);
    });
  }

  private void assertThatItWorks(TestMirror mirror) throws Exception {
    Waiting.until("the database responds", () -> mirror.metric("crm_sync_database_up") == 1);
    for (int i = 0; i < DELIVERIES; i += AT_ONCE) {
      Deque<Integer> open = new ArrayDeque<>(numbers(i, i + AT_ONCE));
      Waiting.until(
          "the deliveries are stored",
          () -> { // The service repeats them.
            open.retainAll(notStored(mirror, List.copyOf(open)));
            return open.isEmpty();
          });
    }
    assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("" + DELIVERIES);
    Waiting.until("all events are applied", () -> copy.open() == 0);
    assertThat(mirror.metric("crm_sync_deliveries_received_total")).isEqualTo(DELIVERIES);
    assertThat(Deliveries.get(mirror.url("/health")).statusCode()).isEqualTo(200);
  }
}
