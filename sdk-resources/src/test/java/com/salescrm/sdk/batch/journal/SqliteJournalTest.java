package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class SqliteJournalTest extends JdbcJournalContract {
  @TempDir
  private Path folder;

  @Override
  String url() {
    return "jdbc:sqlite:" + folder.resolve("journal.db");
  }

  private Path file() {
    return folder.resolve("journal.db");
  }

  private static void assertRefused(Journal journal) {
    assertThat(journal.ownsRows()).isFalse();
    assertThatThrownBy(() -> journal.begin(row(2)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith(
            "the journal import: another program has deleted, replaced or shortened the file");
    assertThatThrownBy(journal::close).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void begin_fileIsReplacedByACopy_throws() throws IOException {
    Journal journal = open();
    journal.begin(ROW);
    Path copy = Files.copy(file(), folder.resolve("copy.db"));
    Files.move(copy, file(), StandardCopyOption.REPLACE_EXISTING);

    assertRefused(journal);
  }

  @Test
  void begin_fileIsDeleted_throws() throws IOException {
    Journal journal = open();
    journal.begin(ROW);
    Files.delete(file());

    assertRefused(journal);
  }

  @Test
  void close_finishedJournalIsDeletedBefore_succeeds() throws IOException {
    Journal journal = open();
    journal.begin(ROW);
    journal.finish(ROW, "lead_1");
    assertThat(journal.isRecorded(ROW)).as("after it is written").isTrue();
    Files.delete(file());

    journal.close();

    assertThat(file()).doesNotExist();
  }

  @Test
  void close_finishedJournalIsDeletedBeforeTheLeaseIsExtended_createsNoFile() throws Exception {
    AtomicInteger readings = new AtomicInteger();
    JdbcOptions options = new JdbcOptions(
        Duration.ofSeconds(60),
        Duration.ofMillis(50),
        Duration.ofSeconds(35),
        Duration.ofSeconds(30),
        () -> readings.incrementAndGet(),
        Clock.systemUTC());
    Journal journal = JdbcJournal.open(database, "import", options);
    journal.begin(ROW);
    journal.finish(ROW, "lead_1");
    assertThat(journal.isRecorded(ROW)).as("after it is written").isTrue();
    Files.delete(file());
    int before = readings.get();
    await(() -> readings.get() > before + 5); // Each extension reads the clock at its begin.

    journal.close();

    assertThat(file()).doesNotExist();
  }

  /** As by another process that is frozen in a transaction. */
  @Test
  void begin_anotherProcessLocksTheDatabaseForLongerThanTheLease_losesNoRow() throws Exception {
    try (Journal live = JdbcJournal.open(database, "import", options(1_000, 100, 500));
        Journal other = JdbcJournal.open(database, "import", options(60_000, 100, 1_000))) {
      live.begin(ROW);
      live.begin(row(1));
      CompletableFuture<Begin> taken;
      try (Connection frozen = database.getConnection();
          Statement statement = frozen.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        await(() -> !live.ownsRows());
        live.finish(ROW, "lead_1"); // Its response arrives.
        taken = CompletableFuture.supplyAsync(() -> other.begin(row(1)));
        LockSupport.parkNanos(1_000_000_000); // Its lease ends.
        statement.execute("COMMIT");
      }

      await(() -> isFinished(other));
      boolean isLost = taken.join().state() == State.IN_DOUBT;
      await(() -> live.ownsRows() != isLost);
    }
  }

  private static boolean isFinished(Journal journal) {
    Begin begin = journal.begin(ROW);
    if (begin.state() == State.IN_DOUBT) { // The lease of the other one has ended.
      journal.abandon(ROW);
    }
    return begin.equals(new Begin(State.FINISHED, "lead_1"));
  }

  @Test
  void begin_databaseInMemory_isBegun() {
    SQLiteDataSource memory = new SQLiteDataSource();
    memory.setUrl("jdbc:sqlite:file:journal?mode=memory&cache=shared");
    try (Journal journal = Journal.jdbc(memory, "import")) {
      assertThat(journal.begin(ROW).state()).isEqualTo(State.BEGUN);
      assertThat(journal.ownsRows()).isTrue();
    }
  }
}
