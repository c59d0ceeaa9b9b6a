package com.salescrm.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a rate limit over PostgreSQL. */
@DisabledIfSystemProperty(
    named = "os.arch",
    matches = "aarch64|arm64",
    disabledReason = "the build contains PostgreSQL for x86-64 only")
@Timeout(300)
class RateBudgetProcessesTest {
  private static final int LIMIT = 60;

  @TempDir
  private static Path directory;

  private static EmbeddedPostgres postgres;

  private final Sandbox sandbox = Sandbox.start();
  private final List<Process> processes = new ArrayList<>();
  private final List<BufferedReader> outputs = new ArrayList<>();
  private final int[] accepted = new int[200];
  private final int[] rejected = new int[200];
  private final List<CompletableFuture<Void>> readers = new ArrayList<>();
  private long interactiveP99;
  private int statements;

  @BeforeAll
  static void startDatabase() throws IOException {
    postgres = database().start();
  }

  private static EmbeddedPostgres.Builder database() {
    return EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .setDataDirectory(directory.resolve("database"))
        .setCleanDataDirectory(false);
  }

  @AfterAll
  static void stopDatabase() throws IOException {
    postgres.close();
  }

  @BeforeEach
  void seed() {
    sandbox.seed(Seed.leads(10));
  }

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
    sandbox.close();
  }

  private void start(int seconds, int threads, String lane, int pauseMillis) throws IOException {
    Process process = new ProcessBuilder(List.of(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            RateBudgetMain.class.getName(),
            sandbox.baseUrl(),
            sandbox.apiKey(),
            postgres.getJdbcUrl("postgres", "postgres"),
            String.valueOf(seconds),
            String.valueOf(threads),
            lane,
            String.valueOf(pauseMillis)))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    processes.add(process);
    outputs.add(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
  }

  private void go() throws IOException {
    for (BufferedReader output : outputs) {
      String line = output.readLine();
      while (!"ready".equals(line)) {
        assertThat(line).isNotNull();
        line = output.readLine();
      }
    }
    sandbox.rateLimit(LIMIT, Duration.ofSeconds(1));
    for (Process process : processes) {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    }
    for (BufferedReader output : outputs) {
      readers.add(CompletableFuture.runAsync(() -> read(output), task -> new Thread(task).start()));
    }
  }

  /** Reads the output of a process, which contains its log, until its end: it must not wait for a full pipe. */
  private void read(BufferedReader output) {
    output.lines().takeWhile(line -> !line.equals("end")).forEach(this::count);
  }

  private synchronized void count(String line) {
    String[] words = line.split(" ", -1);
    if (words[0].equals("second")) {
      accepted[Integer.parseInt(words[1])] += Integer.parseInt(words[2]);
      rejected[Integer.parseInt(words[1])] += Integer.parseInt(words[3]);
    } else if (words[0].equals("p99")) {
      interactiveP99 =
          Math.max(interactiveP99, words[2].equals("INTERACTIVE") ? Long.parseLong(words[1]) : 0);
    } else if (words[0].equals("statements")) {
      statements += Integer.parseInt(words[1]);
    }
  }

  private void collect() throws Exception {
    readers.forEach(CompletableFuture::join);
    System.out.printf(
        "accepted in each second: %s%nrejected: %s%n",
        Arrays.toString(Arrays.copyOf(accepted, 61)), Arrays.toString(Arrays.copyOf(rejected, 61)));
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
  }

  private static int sum(int[] counts, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += counts[i];
    }
    return sum;
  }

  @Test
  void threeProcesses_afewSeconds_areSeldomRejected() throws Exception {
    for (int i = 0; i < 3; i++) {
      start(4, 4, "BATCH", 0);
    }
    go();
    collect();

    int all = sum(accepted, 0, 200);
    System.out.printf("%d accepted, %d of them 429%n", all, sum(rejected, 0, 200));
    assertThat(all).isGreaterThan(LIMIT);
    assertThat(sum(rejected, 0, 200)).isLessThanOrEqualTo(all / 10);
    try (var connection = postgres.getPostgresDatabase().getConnection();
        var rows = connection
            .createStatement()
            .executeQuery("SELECT count(*) FROM crm_rate_budget WHERE endpoints = '/lead/'")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(3);
    }
  }

  @Test
  @Tag("soak")
  void eightProcesses_aMinute_useTheLimitAndAreHardlyRejected() throws Exception {
    for (int i = 0; i < 8; i++) {
      start(60, 4, "BATCH", 0);
    }
    go();
    collect();

    assertUsed(60);
  }

  @Test
  @Tag("soak")
  void twoApplicationsAndFourExecutors_aMinute_useTheLimitAndInteractiveCallsWaitBriefly()
      throws Exception {
    for (int i = 0; i < 2; i++) {
      start(60, 1, "INTERACTIVE", 300);
    }
    for (int i = 0; i < 4; i++) {
      start(60, 8, "BATCH", 0);
    }
    go();
    collect();

    System.out.printf("p99 of interactive waits: %d ms%n", interactiveP99);
    assertUsed(60);
    assertThat(interactiveP99).isLessThanOrEqualTo(1_000);
  }

  @Test
  @Tag("soak")
  void eightProcesses_limitHalves_areHardlyRejectedAfterThreeWindows() throws Exception {
    for (int i = 0; i < 8; i++) {
      start(60, 4, "BATCH", 0);
    }
    go();
    TimeUnit.SECONDS.sleep(20);
    sandbox.rateLimit(LIMIT / 2, Duration.ofSeconds(1));
    collect();

    int after = sum(accepted, 24, 60);
    int rejectedAfter = sum(rejected, 24, 60);
    System.out.printf(
        "from 4 s after the limit was halved: %d accepted in 36 s (%.1f %% of the limit), %d 429;"
            + " before: %d 429%n",
        after, 100.0 * after / (36 * LIMIT / 2), rejectedAfter, sum(rejected, 0, 24));
    assertThat(after).isGreaterThanOrEqualTo((int) (0.95 * 36 * LIMIT / 2));
    assertThat(rejectedAfter).isLessThanOrEqualTo(after / 1_000);
  }

  @Test
  @Tag("soak")
  void eightProcesses_databaseIsStoppedAndStarted_useTheLimitAllTheTime() throws Exception {
    for (int i = 0; i < 8; i++) {
      start(60, 4, "BATCH", 0);
    }
    go();
    TimeUnit.SECONDS.sleep(20);
    int port = postgres.getPort();
    postgres.close();
    TimeUnit.SECONDS.sleep(20);
    postgres = database().setPort(port).start();
    collect();

    System.out.printf("while the database is away: %d accepted in 20 s%n", sum(accepted, 20, 40));
    assertUsed(60);
  }

  private void assertUsed(int seconds) {
    int all = sum(accepted, 0, seconds);
    int all429 = sum(rejected, 0, 200);
    System.out.printf(
        "%d accepted in %d s (%.1f %% of the limit), %d 429 (%.2f %%), %d of them in the first 3 s,"
            + " %.1f requests for a statement%n",
        all,
        seconds,
        100.0 * all / (LIMIT * seconds),
        all429,
        100.0 * all429 / all,
        sum(rejected, 0, 3),
        (double) all / statements);
    assertThat(all).isGreaterThanOrEqualTo((int) (0.95 * LIMIT * seconds));
    assertThat(all429).isLessThanOrEqualTo(all / 1_000);
  }
}
