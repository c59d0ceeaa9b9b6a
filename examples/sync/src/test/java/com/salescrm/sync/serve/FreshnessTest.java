package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.TestDatabases;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time from a change at the service to its row in the database, at 100 events a second. */
@Timeout(1800)
class FreshnessTest {
  private static final int EVENTS_A_SECOND = 100;
  private static final int SECONDS = Integer.getInteger("seconds", 60);
  private static final int LEADS = 500;

  @TempDir
  Path folder;

  /** A change that no row shows yet: the number is part of the name. */
  private record Change(int number, long sentAt) {}

  private final Map<String, ConcurrentLinkedQueue<Change>> open = new ConcurrentHashMap<>();
  private final List<Long> latencies = new ArrayList<>();

  @Tag("soak")
  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void rows_at100EventsASecond_followWithin2Seconds(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(LEADS));
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build()) {
      List<String> leads = new ArrayList<>();
      crm.leads().list().forEach(lead -> leads.add(lead.id()));
      var webhook = Changes.subscribe(crm, "http://127.0.0.1:1/");
      ExecutorService threads = Executors.newFixedThreadPool(4);
      try (TestMirror mirror = TestMirror.start(
                  sandbox.baseUrl(),
                  sandbox.apiKey(),
                  folder,
                  copy.url(),
                  Duration.ofSeconds(20),
                  webhook.signatureKey().orElseThrow())
              .swept();
          Connection connection = DriverManager.getConnection(copy.url())) {
        crm.webhooks().update(webhook.id(), update -> update.url(mirror.webhook()));
        long start = System.nanoTime();
        int events = EVENTS_A_SECOND * SECONDS;
        for (int i = 0; i < events; i++) {
          long due = start + i * TimeUnit.SECONDS.toNanos(1) / EVENTS_A_SECOND;
          while (System.nanoTime() < due) {
            observe(connection);
            Waiting.pause(20);
          }
          int number = i;
          String lead = leads.get(i % leads.size());
          threads.execute(() -> {
            open.computeIfAbsent(lead, key -> new ConcurrentLinkedQueue<>())
                .add(new Change(number, System.nanoTime()));
            crm.leads().update(lead, update -> update.name("Change " + number));
          });
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        Waiting.until("all changes are visible", () -> {
          observe(connection);
          return latencies.size() == events;
        });
        latencies.sort(null);
        System.out.printf(
            "%s: %d events in %.1f s: change to row p50 %d ms, p99 %d ms, max %d ms; %d sweeps meanwhile%n",
            kind,
            events,
            took.toMillis() / 1000.0,
            latencies.get(events / 2),
            latencies.get(events * 99 / 100),
            latencies.get(events - 1),
            mirror.metric("crm_sync_sweeps_total{result=\"ok\"}") - 1);
        assertThat(latencies.get(events * 99 / 100)).isLessThanOrEqualTo(2_000);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  /** A row that shows a change shows the earlier ones of the same lead too: they were read once. */
  private void observe(Connection connection) throws SQLException {
    long now = System.nanoTime();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT id, name FROM leads WHERE name LIKE 'Change %'")) {
      while (rows.next()) {
        int shown = Integer.parseInt(rows.getString(2).substring("Change ".length()));
        ConcurrentLinkedQueue<Change> changes = open.get(rows.getString(1));
        while (changes != null && !changes.isEmpty() && changes.peek().number <= shown) {
          latencies.add(TimeUnit.NANOSECONDS.toMillis(now - changes.remove().sentAt));
        }
      }
    }
  }
}
