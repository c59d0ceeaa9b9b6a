package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.store.TokenStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** 4 processes of 8 threads on one store, for a minute, with access tokens of 5 s. */
@Tag("soak")
@Timeout(300)
class TokenSoakTest {
  private static final int PROCESSES = 4;
  private static final int THREADS = 8;
  private static final int SECONDS = 60;

  @TempDir
  private Path folder;

  @Test
  void fileStore_manyProcesses_useNoTokenTwice() throws Exception {
    soak("file", folder.resolve("token.json").toString());
  }

  @Test
  void postgres_manyProcesses_useNoTokenTwice() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start()) {
      soak("PostgreSQL", postgres.getJdbcUrl("postgres", "postgres") + "#soak");
    }
  }

  private void soak(String kind, String location) throws Exception {
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      sandbox.oauth().tokenLifetime(Duration.ofSeconds(5));
      TokenStore store = Grant.store(location);
      store.save(Grant.authorized(sandbox));
      long[] sum = new long[3];
      StringBuilder others = new StringBuilder();
      for (String line : linesOfWorkers(sandbox, location)) {
        String[] parts = line.split(" ", 4);
        for (int i = 0; i < 3; i++) {
          sum[i] += Long.parseLong(parts[i]);
        }
        others.append(parts[3]);
      }
      System.out.printf(
          "soak on %s: %d processes x %d threads, %d s: %,d calls, %d refreshes, %d reuses of an invalid token,"
              + " %d calls failed with both attempts 401, %d failed otherwise %s%n",
          kind,
          PROCESSES,
          THREADS,
          SECONDS,
          sum[0],
          sandbox.oauth().refreshes(),
          sandbox.oauth().reuses(),
          sum[1],
          sum[2],
          others);
      assertThat(sandbox.oauth().reuses()).isZero();
      assertThat(sandbox.oauth().refreshes()).isGreaterThanOrEqualTo(SECONDS / 5);
      assertThat(sum[2]).isZero();
      assertThat(sum[1]).isLessThanOrEqualTo(sum[0] / 1_000);
      assertThat(sandbox.violations()).isEmpty();
      assertThat(store.load().orElseThrow().intent()).isEmpty();
    }
    assertNoSecretInLogs();
  }

  private List<String> linesOfWorkers(Sandbox sandbox, String location) throws Exception {
    List<OtherJvm> workers = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        workers.add(OtherJvm.start(
            RotationWorker.class,
            Logging.toFile(folder.resolve("worker-" + i + ".log")),
            List.of(Integer.toString(THREADS), Integer.toString(SECONDS)),
            Grant.environment(sandbox, location)));
      }
      List<String> lines = new ArrayList<>();
      for (OtherJvm worker : workers) {
        lines.add(worker.line());
        assertThat(worker.exitCode(30)).isZero();
      }
      return lines;
    } finally {
      workers.forEach(OtherJvm::close);
    }
  }

  private void assertNoSecretInLogs() throws IOException {
    for (int i = 0; i < PROCESSES; i++) {
      Path log = folder.resolve("worker-" + i + ".log");
      assertThat(Logging.containsASecret(log)).isFalse();
      Files.delete(log);
    }
  }
}
