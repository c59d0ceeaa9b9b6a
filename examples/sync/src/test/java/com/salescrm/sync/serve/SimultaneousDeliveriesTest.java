package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.serve.Inbox.StoredEvent;
import com.salescrm.sync.table.Table;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deliveries at the same time: those that wait for the database are stored in one transaction. */
@Timeout(180)
class SimultaneousDeliveriesTest extends ServeTestBase {
  private static final String RECEIVED = "crm_sync_deliveries_received_total";

  private TestMirror mirror(String kind, Duration patience) throws Exception {
    create(kind);
    return patient(patience, copy.url());
  }

  private static List<CompletableFuture<HttpResponse<String>>> post(TestMirror mirror, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Deliveries.event("ev_" + i % 150, "activity.email", "updated", "acti_1"))
        .map(event -> Deliveries.postAsync(mirror.webhook(), event))
        .toList();
  }

  /** How many deliveries wait for their response, those that are stored included. */
  private static long waiting() {
    return threads("EventStore", "TimeLimiter");
  }

  /** How many transactions have their events: they take no others. */
  private static long transactions() {
    return threads("EventStore", "Database");
  }

  private static long threads(String... classes) {
    return Thread.getAllStackTraces().values().stream()
        .filter(stack -> Arrays.stream(classes)
            .allMatch(name ->
                Arrays.stream(stack).anyMatch(each -> each.getClassName().endsWith("." + name))))
        .count();
  }

  /** As many as wait for the database: on a slow machine a further one would get 503 after a second. */
  @Test
  void deliveries_200AtOnceOnDuckDb_areAllStored() throws Exception {
    try (TestMirror mirror = mirror(TestDatabases.DUCKDB, Duration.ofMinutes(1))) {
      assertThat(post(mirror, 200)).allMatch(each -> each.join().statusCode() == 200);
      assertThat(mirror.metric(RECEIVED)).isEqualTo(150);
      assertThat(mirror.metric("crm_sync_deliveries_duplicate_total")).isEqualTo(50);
    }
    assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("150");
  }

  @EachDatabase(alwaysDuckDb = true)
  void deliveries_thatWaitForTheDatabase_areStoredWithFewCommits(String kind) throws Exception {
    try (TestMirror mirror = mirror(kind, Duration.ofMinutes(1))) {
      assertThat(responsesAfterALock(mirror, kind)).allMatch(status -> status == 200);
      assertThat(mirror.metric(RECEIVED)).isEqualTo(150);
    }
    assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("150");
    // Each transaction has a time: two single deliveries that came first, 100 of the others, and
    // the rest.
    assertThat(Integer.parseInt(copy.value("SELECT COUNT(DISTINCT received_at) FROM sync_inbox")))
        .isLessThanOrEqualTo(4);
  }

  @Test
  void delivery_thatTheDatabaseRefuses_failsNoOther() throws Exception {
    try (TestMirror mirror = mirror(TestDatabases.POSTGRESQL, Duration.ofMinutes(1))) {
      copy.execute("ALTER TABLE sync_inbox ADD CHECK (event_id <> 'ev_77')");

      List<Integer> responses = responsesAfterALock(mirror, TestDatabases.POSTGRESQL);

      assertThat(responses.get(77)).isEqualTo(503);
      assertThat(responses).filteredOn(status -> status == 200).hasSize(149);
      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("149");
    }
  }

  @Test
  void store_errorWhileOthersAreStored_failsNone() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (TestMirror mirror = mirror(TestDatabases.SQLITE, Duration.ofSeconds(20))) {
      AtomicInteger stored = new AtomicInteger();
      EventStore store = new EventStore(mirror.parts, () -> {
        if (stored.incrementAndGet() == 5) { // Two are stored alone, then the others together.
          throw new OutOfMemoryError("of the test");
        }
      });

      List<Future<Boolean>> calls = mirror.parts.database().inTransaction(locked -> {
        List<Future<Boolean>> begun = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
          StoredEvent event = new StoredEvent("ev_" + i, "lead", Table.LEADS, "lead_" + i);
          begun.add(threads.submit(() -> store.store(event)));
          int transactions = Math.min(i + 1, 2);
          await("the transactions wait", () -> transactions() == transactions);
        }
        await(10);
        return begun;
      });

      for (Future<Boolean> each : calls) {
        boolean unused = each.get(); // Not new if the error came after its commit.
      }
      assertThat(stored.get()).isGreaterThanOrEqualTo(5);
    } finally {
      threads.shutdownNow();
    }
    assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("10");
  }

  /** The responses to deliveries that arrived while the inbox was locked. */
  private static List<Integer> responsesAfterALock(TestMirror mirror, String kind) {
    List<CompletableFuture<HttpResponse<String>>> responses = mirror
        .parts
        .database()
        .inTransaction(connection -> {
          lock(connection, kind);
          List<CompletableFuture<HttpResponse<String>>> sent = post(mirror, 150);
          await(150);
          return sent;
        });
    return responses.stream().map(each -> each.join().statusCode()).toList();
  }

  private static void lock(Connection connection, String kind) throws java.sql.SQLException {
    if (kind.equals(TestDatabases.POSTGRESQL)) { // The others have one writer at a time.
      try (Statement statement = connection.createStatement()) {
        statement.execute("LOCK TABLE sync_inbox IN EXCLUSIVE MODE");
      }
    }
  }

  private static void await(int deliveries) {
    await("all deliveries wait", () -> waiting() == deliveries);
  }

  private static void await(String what, Callable<Boolean> condition) {
    try {
      Waiting.until(what, condition);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
