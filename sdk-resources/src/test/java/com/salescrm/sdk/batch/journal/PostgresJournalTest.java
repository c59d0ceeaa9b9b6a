package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

@DisabledIfSystemProperty(
    named = "os.arch",
    matches = "aarch64|arm64",
    disabledReason = "the build contains PostgreSQL for x86-64 only")
class PostgresJournalTest extends JdbcJournalContract {
  private static final int ROWS = 400;

  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start();
  }

  @AfterAll
  static void stop() throws Exception {
    postgres.close();
  }

  @Override
  String url() {
    return postgres.getJdbcUrl("postgres", "postgres");
  }

  @Test
  @Timeout(60)
  void begin_anotherProcessIsFrozenInATransaction_continuesAndTheOtherOneFindsTheRowBusy()
      throws Exception {
    TestDatabase ofFrozen = new TestDatabase(url());
    JdbcOptions options = options(60_000, 3_600_000, 1_000);
    try (Journal frozen = JdbcJournal.open(ofFrozen, "import", options);
        Journal other = JdbcJournal.open(database, "import", options)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch thawed = new CountDownLatch(1);
      ofFrozen.beforeCommit = () -> {
        ofFrozen.beforeCommit = () -> {};
        begun.countDown();
        await(() -> thawed.getCount() == 0);
      };
      CompletableFuture<Begin> begin = CompletableFuture.supplyAsync(() -> frozen.begin(ROW));
      assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

      try {
        assertThat(other.begin(ROW).state()).isEqualTo(State.BEGUN);
      } finally {
        thawed.countDown();
      }

      assertThat(begin.join().state()).isEqualTo(State.BUSY);
      assertThat(frozen.begin(row(1)).state()).isEqualTo(State.BEGUN);
    }
  }

  @Test
  void open_databaseIsReadOnlyAndHasNoTables_namesTheFailureOfTheirCreation() {
    TestDatabase readOnly =
        new TestDatabase(url() + "&options=-c%20default_transaction_read_only=on");

    assertThatThrownBy(() -> JdbcJournal.open(readOnly, "import", options(2_000, 100, 1_000)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("the journal import cannot be opened (SQLSTATE 25006)");
  }

  /** One of the processes is killed: its rows are in doubt for one of the others. */
  @Test
  @Timeout(120)
  void rows_fourProcessesAndOneKilled_areBegunByOneAndFinished() throws Exception {
    JournalProcess killed = JournalProcess.start("database", url(), String.valueOf(ROWS));
    while (killed.lines().size() < 50) { // Alone: the others could leave it fewer rows.
      assertThat(killed.readLine()).as("lines: %s", killed.lines()).isNotNull();
    }
    List<JournalProcess> processes = new ArrayList<>(List.of(killed));
    for (int i = 0; i < 3; i++) {
      processes.add(JournalProcess.start("database", url(), String.valueOf(ROWS)));
    }
    killed.kill();
    Map<String, Integer> begun = new HashMap<>();
    Set<String> inDoubt = new HashSet<>();
    for (JournalProcess each : processes) {
      for (String line : each.readAll()) {
        String row = line.substring(2);
        if (line.startsWith("B ")) {
          begun.merge(row, 1, Integer::sum);
        } else if (line.startsWith("D ")) {
          assertThat(inDoubt.add(row)).as("%s is in doubt once", row).isTrue();
        }
      }
    }
    begun.forEach((row, times) -> assertThat(times).as(row).isEqualTo(1));
    Set<String> ofKilled = new HashSet<>(killed.rows("B "));
    // A begun row may be killed before its line is printed.
    assertThat(inDoubt).allMatch(row -> ofKilled.contains(row) || !begun.containsKey(row));
    begun.keySet().forEach(inDoubt::add);
    assertThat(inDoubt).hasSize(ROWS);
    try (Journal journal = open()) {
      for (int i = 0; i < ROWS; i++) {
        assertThat(journal.begin(row(i)).state()).isEqualTo(State.FINISHED);
      }
    }
  }
}
