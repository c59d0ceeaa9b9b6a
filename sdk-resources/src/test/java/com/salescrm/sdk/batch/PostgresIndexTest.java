package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
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
class PostgresIndexTest extends StoredIndexContract {
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
      JdbcIndexStore store = new JdbcIndexStore(
          new IndexDatabase(proxied, Duration.ofSeconds(30)),
          "things",
          1,
          Duration.ZERO,
          () -> Instant.EPOCH);
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
