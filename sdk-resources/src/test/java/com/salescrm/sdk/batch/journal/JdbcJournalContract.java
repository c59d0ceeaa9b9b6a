package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every journal in a database does, with several owners. */
abstract class JdbcJournalContract extends JournalContract {
  private static final JdbcOptions SHORT = options(2_000, 100, 1_000);
  /** Its lease ends after 300 ms: it never extends it. */
  private static final JdbcOptions ENDING = options(300, 3_600_000, 100);

  TestDatabase database;

  abstract String url();

  static JdbcOptions options(int lease, int extension, int margin) {
    return new JdbcOptions(
        Duration.ofMillis(lease),
        Duration.ofMillis(extension),
        Duration.ofMillis(margin),
        Duration.ofMillis(300),
        System::nanoTime,
        Clock.systemUTC());
  }

  @BeforeEach
  void connect() throws SQLException {
    database = new TestDatabase(url());
    database.execute("DROP TABLE IF EXISTS crm_journal_row");
    database.execute("DROP TABLE IF EXISTS crm_journal_owner");
  }

  @Override
  Journal open() {
    return open(SHORT);
  }

  private Journal open(JdbcOptions options) {
    return JdbcJournal.open(database, "import", options);
  }

  static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
      LockSupport.parkNanos(5_000_000);
    }
  }

  /** By the clock of the database. */
  private long now() throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + Database.of(connection).now)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void open_publicFactory_usesTheDefaults() throws SQLException {
    long before = now();
    try (Journal journal = Journal.jdbc(database, "import")) {
      assertThat(journal.begin(ROW).state()).isEqualTo(State.BEGUN);
      assertThat(journal).hasToString("Journal(import)");
      assertThat(journal.maxAttemptTimeout()).contains(Duration.ofSeconds(30));
      assertThat(database.count("crm_journal_owner")).isEqualTo(1);
      assertThat(database.count("crm_journal_owner WHERE lease_until BETWEEN " + (before + 60_000)
              + " AND " + (now() + 60_000)))
          .as("a lease of 60 s")
          .isEqualTo(1);
    }
    assertThat(database.count("crm_journal_owner")).isZero();
    assertThat(database.count("crm_journal_row WHERE state = 1")).isEqualTo(1);
  }

  @Test
  void anyCall_threadOfTheCommonPool_runsNoOtherTaskOfThePool() throws Exception {
    assertThat(ForkJoinPool.getCommonPoolParallelism()).isGreaterThan(1);
    AtomicInteger within = new AtomicInteger();

    int tasks = CompletableFuture.supplyAsync(() -> {
          Thread caller = Thread.currentThread();
          for (int i = 0; i < 2_000; i++) { // The other threads of the pool take some of them.
            CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
              within.addAndGet(Thread.currentThread().equals(caller) ? 1 : 0);
              LockSupport.parkNanos(1_000_000);
            });
          }
          try (Journal journal = open()) {
            journal.begin(ROW);
            assertThat(journal.isRecorded(ROW)).isTrue();
          }
          return within.get();
        })
        .get(20, TimeUnit.SECONDS);

    assertThat(tasks).isZero();
  }

  @Test
  void open_invalidName_isRefused() {
    for (String name : new String[] {"", " ", "n".repeat(201)}) {
      assertThatThrownBy(() -> Journal.jdbc(database, name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("name must be 1 to 200 characters long");
    }
    Journal.jdbc(database, "n".repeat(200)).close();
  }

  @Test
  void begin_otherName_isIndependent() {
    try (Journal journal = open();
        Journal other = JdbcJournal.open(database, "other", SHORT)) {
      assertThat(journal.begin(ROW).state()).isEqualTo(State.BEGUN);
      assertThat(other.begin(ROW).state()).isEqualTo(State.BEGUN);
    }
  }

  @Test
  void begin_rowOfALiveOwner_isBusyUntilItEnds() {
    try (Journal second = open()) {
      try (Journal first = open()) {
        first.begin(ROW);
        first.begin(row(1));
        first.begin(row(2));
        assertThat(second.begin(ROW).state()).isEqualTo(State.BUSY);
        first.finish(ROW, "lead_1");
        await(() -> second.begin(ROW).equals(new Begin(State.FINISHED, "lead_1")));
        first.release(row(1));
        await(() -> second.begin(row(1)).state() == State.BEGUN);
      }
      assertThat(second.begin(row(2)).state()).isEqualTo(State.IN_DOUBT);
    }
  }

  @Test
  void abandon_otherOwnerBegins_isInDoubt() {
    try (Journal first = open();
        Journal second = open()) {
      first.begin(ROW);
      first.abandon(ROW);
      await(() -> second.begin(ROW).state() == State.IN_DOUBT);
      assertThat(first.begin(ROW).state()).isEqualTo(State.BUSY);
    }
  }

  @Test
  void begin_rowsOfAnEndedLease_areTakenOverByOneOfFour() throws Exception {
    Journal ending = open(ENDING);
    for (int i = 0; i < 40; i++) {
      assertThat(ending.begin(row(i)).state()).isEqualTo(State.BEGUN);
    }
    await(() -> !ending.ownsRows());
    Map<String, AtomicInteger> taken = new ConcurrentHashMap<>();
    inThreads(4, thread -> {
      try (Journal journal = open()) {
        for (int i = 0; i < 40; i++) {
          String row = row(i);
          State[] state = {State.BUSY};
          await(() -> (state[0] = journal.begin(row).state()) != State.BUSY);
          if (state[0] == State.IN_DOUBT) {
            taken.computeIfAbsent(row, r -> new AtomicInteger()).incrementAndGet();
            journal.finish(row, "lead_" + thread);
          } else {
            assertThat(state[0]).isEqualTo(State.FINISHED);
          }
        }
      }
    });
    assertThat(taken).hasSize(40);
    taken.values().forEach(each -> assertThat(each).hasValue(1));
    ending.close();
  }

  @Test
  void finish_afterTheRowWasTakenOver_isRecorded() {
    Journal ending = open(ENDING);
    ending.begin(ROW);
    try (Journal second = open()) {
      await(() -> second.begin(ROW).state() == State.IN_DOUBT);
      ending.finish(ROW, "lead_1");
      ending.close();
      second.release(ROW);
      await(() -> second.begin(ROW).equals(new Begin(State.FINISHED, "lead_1")));
    }
  }

  @Test
  void release_afterTheRowWasTakenOver_hasNoEffect() {
    Journal ending = open(ENDING);
    ending.begin(ROW);
    try (Journal second = open();
        Journal third = open()) {
      await(() -> second.begin(ROW).state() == State.IN_DOUBT);
      ending.release(ROW);
      ending.close();
      assertThat(third.begin(ROW).state()).isEqualTo(State.BUSY);
    }
  }

  @Test
  void ownsRows_databaseAwayAndBack_isFalseMeanwhile() throws SQLException {
    try (Journal journal = open()) {
      journal.begin(ROW);
      journal.begin(row(1));
      database.stop();
      assertThat(journal.ownsRows()).isTrue();
      await(() -> !journal.ownsRows());
      assertThatThrownBy(() -> journal.begin(row(2)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage("the journal import cannot be written (SQLSTATE 08001)")
          .satisfies(e -> assertThat(stackTrace(e)).doesNotContain("lead_secret"));
      journal.finish(ROW, "lead_1");
      database.start();
      await(journal::ownsRows);
      assertThat(journal.begin(ROW)).isEqualTo(new Begin(State.FINISHED, "lead_1"));
      assertThat(journal.begin(row(1)).state()).isEqualTo(State.BUSY);
      assertThat(journal.begin(row(2)).state()).isEqualTo(State.BEGUN);
    }
  }

  private static String stackTrace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  @Test
  void begin_rowsTakenOverWhileTheDatabaseWasAway_isRefused() throws SQLException {
    Journal away = JdbcJournal.open(database, "import", options(400, 50, 200));
    away.begin(ROW);
    database.stop();
    TestDatabase reachable = new TestDatabase(url());
    try (Journal second = JdbcJournal.open(reachable, "import", SHORT)) {
      await(() -> second.begin(ROW).state() == State.IN_DOUBT);
      database.start();
      await(() -> isTakenOver(away));
      assertThat(away.ownsRows()).isFalse();
    }
    away.close();
  }

  private static boolean isTakenOver(Journal journal) {
    try {
      journal.begin(row(9));
      journal.release(row(9));
      return false;
    } catch (IllegalStateException e) {
      assertThat(e).hasMessageContaining("another process has taken over the rows");
      return true;
    }
  }

  @Test
  void begin_connectionBroken_isRepeatedOnAnotherOne() throws SQLException {
    try (Journal journal = open()) {
      for (int i = 0; i < 10; i++) {
        assertThat(journal.begin(row(i)).state()).isEqualTo(State.BEGUN);
        database.cut();
        journal.finish(row(i), "lead_" + i);
        database.cut();
      }
    }
    assertThat(database.count("crm_journal_row WHERE state = 2")).isEqualTo(10);
  }

  @Test
  void begin_responseToTheCommitLost_isBegunAndNotInDoubt() throws SQLException {
    try (Journal journal = open()) {
      database.lostCommits.set(2);
      assertThat(journal.begin(ROW).state()).isEqualTo(State.BEGUN);
      assertThat(database.lostCommits).hasValue(0);
      journal.abandon(ROW);
      database.lostCommits.set(2);
      assertThat(journal.begin(ROW).state()).isEqualTo(State.IN_DOUBT);
    }
    assertThat(database.count("crm_journal_row WHERE state = 1")).isEqualTo(1);
  }

  /** The caller may have no further rows for hours. */
  @Test
  void finish_databaseAwayAndBack_isRecordedWithoutAFurtherCall() throws SQLException {
    try (Journal away = open(options(20_000, 5_000, 1_000));
        Journal second = JdbcJournal.open(new TestDatabase(url()), "import", SHORT)) {
      away.begin(ROW);
      database.stop();
      away.finish(ROW, "lead_1");
      assertThatThrownBy(() -> away.isRecorded(row(1))) // After the first attempt of the above.
          .isInstanceOf(UncheckedIOException.class);
      database.start();

      await(() -> second.begin(ROW).equals(new Begin(State.FINISHED, "lead_1")));
    }
  }

  @Test
  void close_changeThatTheDatabaseRefusedBefore_isRecorded() throws SQLException {
    Journal away = open(options(20_000, 5_000, 1_000));
    away.begin(ROW);
    database.stop();
    away.finish(ROW, "lead_1");
    assertThatThrownBy(() -> away.isRecorded(row(1))).isInstanceOf(UncheckedIOException.class);
    database.start();
    away.close();

    assertThat(database.count("crm_journal_row WHERE state = 2")).isEqualTo(1);
  }

  private static Set<Thread> journalThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("salescrm-sdk-journal"))
        .collect(Collectors.toSet());
  }

  @Test
  void close_andFailuresToOpenAndToClose_leaveNoThreadAndNoConnection() throws SQLException {
    Set<Thread> before = journalThreads();
    Journal used = open();
    used.begin(ROW);
    assertThat(journalThreads()).hasSizeGreaterThan(before.size()).allMatch(Thread::isDaemon);
    used.close();
    Journal away = open();
    away.begin(ROW);
    database.stop();
    assertThatThrownBy(away::close).isInstanceOf(UncheckedIOException.class);
    database.start();
    database.execute("DROP TABLE crm_journal_owner");
    database.execute("CREATE TABLE crm_journal_owner (other INTEGER)");
    assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class);

    await(() -> before.containsAll(journalThreads()));
    assertThat(database.openConnections()).isZero();
  }

  @Test
  void close_databaseAway_failsAndTheRowIsInDoubt() throws SQLException {
    Journal journal = open();
    journal.begin(ROW);
    database.stop();
    journal.finish(ROW, "lead_1");
    assertThatThrownBy(journal::close)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot be written (SQLSTATE 08001)");
    database.start();
    try (Journal second = open()) {
      await(() -> second.begin(ROW).state() == State.IN_DOUBT);
    }
  }

  @Test
  void close_extensionOfTheLeaseInFlight_isAwaited() throws Exception {
    Journal journal = open();
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean connected = new AtomicBoolean();
    database.beforeConnection = () -> {
      begun.countDown();
      LockSupport.parkNanos(1_000_000_000);
      connected.set(true);
    };
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    journal.close();

    assertThat(connected).isTrue();
    assertThat(database.isUnused()).isTrue();
    assertThat(database.count("crm_journal_owner")).isZero();
  }

  @Test
  void close_extensionWaitsForTheConnectionOfTheJournal_doesNotWaitForItsLimit() throws Exception {
    Journal journal = open();
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean connected = new AtomicBoolean();
    database.beforeConnection = () -> {
      begun.countDown();
      await(database::isUnused); // As a pool of one connection.
      connected.set(true);
    };
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    journal.close();

    assertThat(connected).isTrue();
    assertThat(database.count("crm_journal_owner")).isZero();
  }

  @Test
  void begin_tableDropped_failsWithoutWaiting() throws SQLException {
    try (Journal journal = open()) {
      journal.begin(ROW);
      database.execute("DROP TABLE crm_journal_row");
      assertThatThrownBy(() -> journal.begin(row(1)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageMatching(
              "the journal import cannot be written \\((SQLSTATE 42|error code 1).*");
    }
  }

  @Test
  void open_bySixThreadsWithoutTables_createsThemOnce() throws Exception {
    inThreads(6, thread -> {
      try (Journal journal = open()) {
        assertThat(journal.begin(row(thread)).state()).isEqualTo(State.BEGUN);
        journal.finish(row(thread), null);
      }
    });
    assertThat(database.count("crm_journal_row")).isEqualTo(6);
  }

  @Test
  void finish_idThatDatabasesRefuse_isRefusedAndAffectsNoOtherRow() {
    try (Journal first = open();
        Journal second = open()) {
      first.begin(ROW);
      first.begin(row(1));
      for (String id : new String[] {"lead_\0", "\0lead", "lead_\ud800"}) {
        assertThatThrownBy(() -> first.finish(ROW, id))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("objectId contains U+0000 or half of a surrogate pair");
      }

      first.finish(row(1), "lead_1");
      await(() -> second.begin(row(1)).equals(new Begin(State.FINISHED, "lead_1")));
    }
  }
}
