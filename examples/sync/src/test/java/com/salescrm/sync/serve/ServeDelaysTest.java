package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.table.Schema;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The delays of {@code serve}, by a clock that the test sets. */
@Timeout(120)
class ServeDelaysTest {
  private static final long START = Instant.parse("2026-03-01T12:00:00Z").toEpochMilli();

  @TempDir
  Path folder;

  private final SetClock clock = new SetClock();
  private HttpServer server;
  private TestMirror mirror;
  private MirrorParts parts;
  private Copy copy;
  private volatile int status; // Of each response of the service.

  private static final class SetClock extends Clock {
    private volatile long now = START;

    @Override
    public long millis() {
      return now;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(now);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> Responses.send(exchange, status, "application/json", "{\"error\":\"no\"}"));
    copy = new Copy(TestDatabases.create(TestDatabases.SQLITE, folder));
    mirror = TestMirror.parts(url(""), folder, copy.url());
    MirrorParts real = mirror.parts;
    parts = new MirrorParts(
        real.service(),
        real.database(),
        real.settings(),
        real.metrics(),
        real.notices(),
        real.stop(),
        clock);
    Schema.prepare(parts.database());
    server.createContext("/health", new StatusEndpoint(parts, () -> false)::health);
    server.start();
    copy.execute("INSERT INTO sync_inbox (event_id, resource, object_id, received_at, due_at)"
        + " VALUES ('ev_1', 'leads', 'lead_1', " + START + ", " + START + ")");
  }

  @AfterEach
  void stop() {
    mirror.close();
    server.stop(0);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Reads the object when its event is due; returns the seconds until it is due again, after each read. */
  private List<Long> delaysOfReads(int count) throws Exception {
    Applier applier = new Applier(parts);
    List<Long> delays = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      assertThat(applier.applyDue()).as("read %d", i).isTrue();
      long dueAt = Long.parseLong(copy.value("SELECT due_at FROM sync_inbox"));
      delays.add((dueAt - clock.now) / 1000);
      clock.now = dueAt - 1;
      assertThat(applier.applyDue()).as("before it is due").isFalse();
      clock.now = dueAt;
    }
    return delays;
  }

  @Test
  void read_thatIsRefusedTenTimes_isLeftToTheSweeps() throws Exception {
    status = 403;

    assertThat(delaysOfReads(9)).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L);
    assertThat(copy.open()).isOne();
    assertThat(new Applier(parts).applyDue()).isTrue();

    assertThat(copy.open()).isZero();
    assertThat(parts.metrics().text(List.of()))
        .contains("crm_sync_events_left_to_sweep_total 1\n", "crm_sync_reads_failed_total 9\n");
  }

  @Test
  void read_thatFails_isRepeatedWithoutEnd() throws Exception {
    status = 501;

    assertThat(delaysOfReads(12)).endsWith(60L, 60L, 60L);

    assertThat(copy.open()).isOne();
  }

  private void assertHealth(int expected, String sweeps, String inbox) throws Exception {
    HttpResponse<String> health = Deliveries.get(url("/health"));
    assertThat(health.body())
        .contains("\"sweeps\":\"" + sweeps + '"', "\"inbox\":\"" + inbox + '"');
    assertThat(health.statusCode()).isEqualTo(expected);
  }

  @Test
  void health_eventIsOpenForMoreThanFiveMinutes_is503() throws Exception {
    long limit = START + Duration.ofMinutes(5).toMillis();
    clock.now = limit;
    assertHealth(200, "ok", "ok");

    clock.now = limit + 1;
    assertHealth(503, "ok", "overdue");
  }

  @Test
  void health_noSweepSucceededForThreeIntervals_is503() throws Exception {
    copy.execute("DELETE FROM sync_inbox");
    long limit = START + TestMirror.RARELY.multipliedBy(3).toMillis();
    clock.now = limit;
    assertHealth(200, "ok", "ok");

    clock.now = limit + 1;
    assertHealth(503, "overdue", "ok");

    copy.execute("UPDATE sync_serve SET value = " + (START + 1) + " WHERE name = 'swept_at'");
    assertHealth(200, "ok", "ok");
  }
}
