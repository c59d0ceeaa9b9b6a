package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkpoints of a pull on PostgreSQL while {@code serve} writes rows of the same tables in another order. */
@Timeout(60)
class CheckpointLocksTest {
  private static final List<Table> TABLES = List.of(Table.LEADS, Table.CONTACTS);

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"claim", "finish", "reset"})
  void checkpointsOfAllTables_whileServeWritesThemInAnotherOrder_doNotDeadlock(String step)
      throws Exception {
    String url = TestDatabases.create(TestDatabases.POSTGRESQL, folder);
    try (Database database = Database.open(DatabaseSettings.of(url))) {
      database.migrate();
      CheckpointStore store = new CheckpointStore(database.dialect(), Clock.systemUTC(), null);
      database.inTransaction(connection -> {
        store.claim(connection, TABLES);
        return connection.createStatement().executeUpdate("UPDATE sync_state SET phase = 'PULLED'");
      });
      CountDownLatch wrote = new CountDownLatch(1);
      CompletableFuture<Boolean> pull = CompletableFuture.supplyAsync(
          () -> database.inTransaction(connection -> {
            await(wrote);
            run(step, store, connection);
            return true;
          }),
          task -> new Thread(task).start());

      boolean served = database.inTransaction(connection -> {
        new WriteOrder(connection, database.dialect()).lock();
        store.stampWrite(connection, Table.CONTACTS);
        wrote.countDown();
        assertThat(isDone(pull))
            .isFalse(); // It waits for this transaction, in the one order or the other.
        store.stampWrite(connection, Table.LEADS);
        return true;
      });

      assertThat(served && pull.get()).isTrue();
    }
  }

  private static void run(String step, CheckpointStore store, Connection connection)
      throws SQLException {
    switch (step) {
      case "claim" -> store.claim(connection, TABLES);
      case "finish" -> store.finish(connection, TABLES);
      default -> store.reset(connection, TABLES, 1, Duration.ZERO);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isDone(CompletableFuture<?> pull) {
    try {
      pull.get(300, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
