package com.salescrm.sdk.core.retry.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
}
