package com.salescrm.sdk.core.retry.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
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
    postgres =
        EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
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
