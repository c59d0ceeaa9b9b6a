package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.IndexEntry;
import com.salescrm.sdk.internal.index.JdbcIndexStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.sqlite.SQLiteDataSource;

@DisabledIfSystemProperty(
    named = "os.arch",
    matches = "aarch64|arm64",
    disabledReason = "the build contains PostgreSQL for x86-64 only")
@Timeout(120)
class PostgresIndexTest extends ConcurrentPassContract {
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

  @BeforeEach
  void dropTable() throws Exception {
    try (Connection connection = database().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS salescrm_external_ids");
      statement.execute("DROP TABLE IF EXISTS salescrm_external_id_intents");
    }
  }

  @Override
  DataSource database() {
    return postgres.getPostgresDatabase();
  }

  @Test
  void replace_tableWasSmallWhenItWasAnalyzed_isNotReadForEachRow() throws Exception {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x")));
    sql("VACUUM ANALYZE salescrm_external_ids");

    replace(store, many("k", "x"));

    String counts = " FROM pg_stat_user_tables WHERE relname = 'salescrm_external_ids'";
    while (number("SELECT n_tup_ins" + counts) < MANY) { // Counted after the end of a connection.
      Thread.onSpinWait();
    }
    assertThat(number("SELECT seq_scan" + counts)).isLessThan(MANY / 10);
  }

  @Test
  void update_processIsFrozenInATransaction_otherOneContinuesAndNothingIsLost() throws Exception {
    JdbcIndexStore frozen = store();
    frozen.put(new IndexEntry("1", "a", FieldHashes.NONE));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch thawed = new CountDownLatch(1);
    List<String> present = new CopyOnWriteArrayList<>();
    CompletableFuture<Void> update = CompletableFuture.runAsync(() -> frozen.update("a", entry -> {
      present.add(entry.key());
      begun.countDown();
      await(thawed);
      return new IndexEntry(entry.key() + " changed", "a", FieldHashes.NONE);
    }));
    await(begun);

    try {
      store().put(new IndexEntry("2", "a", FieldHashes.NONE));
    } finally {
      thawed.countDown();
    }

    update.join();
    assertThat(present).containsExactly("1", "2");
    assertThat(frozen.find("2 changed")).hasSize(1);
    assertThat(frozen.size()).isEqualTo(1);
  }

  @Test
  void put_rowIsLockedForLongerThanTheTimeLimitOfAStatement_waits() throws Exception {
    store().put(entry("1", "a", "x"));
    try (Connection blocking = database().getConnection();
        Statement lock = blocking.createStatement()) {
      blocking.setAutoCommit(false);
      lock.execute("UPDATE salescrm_external_ids SET written_at = 0");
      AtomicInteger connections = new AtomicInteger();
      JdbcIndexStore store = store(
          new SQLiteDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
              if (connections.incrementAndGet() == 4) { // The third one of the writer.
                blocking.commit();
              }
              Connection connection = database().getConnection();
              try (Statement limit = connection.createStatement()) {
                limit.execute("SET statement_timeout = 300"); // As the limit of 10 s.
              }
              return connection;
            }
          },
          1);

      store.put(entry("2", "a", "x"));

      assertThat(store.find("2")).hasSize(1);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As of a version or a proxy that has no such setting. */
  @Test
  void put_databaseRefusesTheLimitOfIdleTransactions_isStored() {
    SQLiteDataSource refusing = new SQLiteDataSource() {
      @Override
      public Connection getConnection() throws SQLException {
        Connection connection = database().getConnection();
        return (Connection) Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("prepareStatement")) {
                arguments[0] =
                    ((String) arguments[0]).replace("idle_in_transaction", "unknown_setting");
              }
              return method.invoke(connection, arguments);
            });
      }
    };

    store(refusing, 1).put(new IndexEntry("1", "a", FieldHashes.NONE));

    assertThat(store(refusing, 1).find("1")).hasSize(1);
  }

  @Test
  void find_databaseStopsResponding_failsAfterTheNetworkTimeout() throws Exception {
    try (FreezingProxy proxy = new FreezingProxy(postgres.getPort())) {
      String url = "jdbc:postgresql://localhost:" + proxy.port() + "/postgres?user=postgres";
      AtomicBoolean freezes = new AtomicBoolean();
      SQLiteDataSource proxied = new SQLiteDataSource() {
        @Override
        public Connection getConnection() throws SQLException {
          Connection connection = DriverManager.getConnection(url);
          proxy.frozen = freezes.get();
          return connection;
        }
      };
      JdbcIndexStore store = store(proxied, 1);
      store.put(new IndexEntry("1", "a", FieldHashes.NONE));

      freezes.set(true);
      assertThatThrownBy(() -> store.find("1"))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("the table salescrm_external_ids cannot be read (SQLSTATE 08006");

      freezes.set(false);
      proxy.frozen = false;
      assertThat(store.find("1")).hasSize(1);
    }
  }
}
