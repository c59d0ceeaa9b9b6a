package com.salescrm.sdk.core.retry.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

@DisabledIfSystemProperty(
    named = "os.arch",
    matches = "aarch64|arm64",
    disabledReason = "the build contains PostgreSQL for x86-64 only")
class PostgresRateBudgetStoreTest extends RateBudgetStoreContract {
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

  /** It is frozen after its statement, and its own row is one of those that new processes delete. */
  @Test
  void exchange_anotherProcessIsFrozenInItsTransaction_newProcessDoesNotWait() throws Exception {
    JdbcRateBudgetStore store = store("acme");
    assertProcesses(store.exchange("/lead/", entry("frozen", 7.5)), "frozen");
    execute("UPDATE crm_rate_budget SET written = written - 3700000");
    try (Connection frozen = source.getConnection();
        Statement statement = frozen.createStatement()) {
      frozen.setAutoCommit(false);
      statement.executeUpdate("UPDATE crm_rate_budget SET written = written");

      assertThat(store.exchange("/lead/", entry("new", 7.5)))
          .extracting(Entry::process)
          .contains("new");
    }
  }
}
