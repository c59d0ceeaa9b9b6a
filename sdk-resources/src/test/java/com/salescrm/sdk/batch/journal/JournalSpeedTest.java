package com.salescrm.sdk.batch.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a row costs. */
@Tag("soak")
class JournalSpeedTest {
  @TempDir
  private Path folder;

  @Test
  void rows_file_shareOneSync() throws Exception {
    double one = measure("file", Journal.file(folder.resolve("one.journal")), 1, 2_000);
    double eight = measure("file", Journal.file(folder.resolve("eight.journal")), 8, 2_000);
    assertThat(eight).isGreaterThan(1.5 * one);
  }

  @Test
  void rows_databases_takeAtMostTwoMillisecondsOfEightWorkers() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      measure("PostgreSQL", Journal.jdbc(new TestDatabase(url), "warm-up"), 8, 500);
      measure("PostgreSQL", Journal.jdbc(new TestDatabase(url), "one"), 1, 1_000);
      double rows = measure("PostgreSQL", Journal.jdbc(new TestDatabase(url), "eight"), 8, 1_000);
      assertThat(1_000 / rows).isLessThan(2);
    }
    String sqlite = "jdbc:sqlite:" + folder.resolve("journal.db");
    measure("SQLite", Journal.jdbc(new TestDatabase(sqlite), "eight"), 8, 100);
    measure(
        "H2", Journal.jdbc(new TestDatabase("jdbc:h2:" + folder.resolve("h2")), "eight"), 8, 1_000);
  }

  /** Rows in a second. */
  private static double measure(String kind, Journal journal, int threads, int rowsOfEach)
      throws Exception {
    long start = System.nanoTime();
    try (journal) {
      JournalContract.inThreads(threads, thread -> {
        for (int i = 0; i < rowsOfEach; i++) {
          String row = JournalContract.row(thread * rowsOfEach + i);
          journal.begin(row);
          journal.finish(row, "lead_abcdefghijklmnopqrstuvwxyz" + i);
        }
      });
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double rows = threads * rowsOfEach / seconds;
    System.out.printf(
        "%s, %d threads: %.0f rows/s, %.2f ms a row, %.2f ms a row of one thread%n",
        kind, threads, rows, 1_000 / rows, 1_000 * threads / rows);
    return rows;
  }
}
