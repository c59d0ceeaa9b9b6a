package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.table.Checkpoint;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run at a time: guarded by a lock and, if that is lost, by the run's name in the checkpoint. */
class RunLockTest {
  @TempDir
  Path folder;

  @EachDatabase(alwaysDuckDb = true)
  void lock_heldByAnotherRun_isRefusedUntilThatEnds(String kind) throws Exception {
    try (Database database =
        Database.open(DatabaseSettings.of(TestDatabases.create(kind, folder)))) {
      try (RunLock lock = database.lock()) {
        assertThat(lock).isNotNull();
        assertThatThrownBy(database::lock)
            .isInstanceOfSatisfying(
                Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.BUSY));
      }
      try (RunLock again = database.lock()) {
        assertThat(again).isNotNull();
      }
    }
  }

  @EachDatabase(alwaysDuckDb = true)
  void lock_rightAfterTheEndOfAnotherRun_isFree(String kind) throws Exception {
    try (Database database =
        Database.open(DatabaseSettings.of(TestDatabases.create(kind, folder)))) {
      for (int i = 0; i < 200; i++) {
        database
            .lock()
            .close(); // The server would notice the end of the connection a little later.
      }
    }
  }

  @Test
  void lock_ofAFileUnderAnotherName_isTheSame() throws Exception {
    Path file = Files.createFile(folder.resolve("crm.db"));
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), file);
    try (Database one = Database.open(DatabaseSettings.of("jdbc:sqlite:" + file));
        Database other = Database.open(DatabaseSettings.of("jdbc:sqlite:" + link));
        RunLock lock = one.lock()) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(other::lock)
          .isInstanceOf(Problem.class)
          .hasMessageContaining("another crm-sync");
    }
  }

  @EachDatabase(alwaysDuckDb = true)
  void save_afterAnotherRunHasBegun_failsAndChangesNothing(String kind) throws Exception {
    try (Database database =
        Database.open(DatabaseSettings.of(TestDatabases.create(kind, folder)))) {
      database.migrate();
      CheckpointStore first = new CheckpointStore(database.dialect(), Clock.systemUTC(), null);
      CheckpointStore second = new CheckpointStore(database.dialect(), Clock.systemUTC(), null);
      Checkpoint begun = claimed(database, first).listing(true);
      Checkpoint taken = claimed(database, second);

      assertThatThrownBy(() -> database.inTransaction(connection -> {
            first.save(connection, Table.LEADS, begun);
            return begun;
          }))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("another crm-sync run has taken over this database");
      assertThat(claimed(database, second)).isEqualTo(taken);
    }
  }

  private static Checkpoint claimed(Database database, CheckpointStore store) {
    return database.inTransaction(connection -> {
      store.claim(connection, List.of(Table.LEADS));
      return CheckpointStore.load(connection, Table.LEADS);
    });
  }
}
