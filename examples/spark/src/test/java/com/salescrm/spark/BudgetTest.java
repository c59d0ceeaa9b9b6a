package com.salescrm.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** The processes of Spark share a rate limit over PostgreSQL. */
@Timeout(300)
@DisabledIfSystemProperty(
    named = "os.arch",
    matches = "aarch64|arm64",
    disabledReason = "the build contains PostgreSQL for x86-64 only")
class BudgetTest extends SparkTestBase {
  private static EmbeddedPostgres postgres;
  private static final int LIMIT = 60;
  private static final int SECONDS = 60;
  private static final int STARTING = 5;

  private final List<Process> processes = new ArrayList<>();
  private final List<BufferedReader> outputs = new ArrayList<>();

  @BeforeAll
  static void startDatabase() throws IOException {
    postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start();
  }

  @AfterAll
  static void stopDatabase() throws IOException {
    postgres.close();
  }

  @BeforeEach
  void dropTable() throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS crm_rate_budget");
    }
  }

  private static String url() {
    return "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
  }

  /** The processes that have shared the limit of opportunities. */
  private static int processes(String name) throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        PreparedStatement statement =
            connection.prepareStatement("SELECT count(*) FROM crm_rate_budget"
                + " WHERE endpoints = '/opportunity/' AND name = ?")) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).isTrue();
        return rows.getInt(1);
      }
    }
  }

  @Test
  void read_twice_isOneProcessOfTheBudget() throws Exception {
    sandbox.seed(Seed.leads(50));
    sandbox.rateLimit(200, Duration.ofSeconds(1));
    for (int i = 0; i < 2; i++) {
      assertThat(reader(Table.OPPORTUNITIES)
              .option("rateBudgetUrl", url())
              .option("rateBudgetUser", "postgres")
              .option("rateBudgetPasswordSecret", KEY)
              .option("rateBudgetName", "acme")
              .load()
              .collectAsList())
          .hasSameSizeAs(service(Table.OPPORTUNITIES).keySet());
    }

    assertThat(processes("acme")).isEqualTo(1);
    assertThat(SharedClient.openClients()).isZero();
  }

  private void start(String baseUrl) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of(
        "-Xmx512m",
        "-cp",
        System.getProperty("java.class.path"),
        BudgetMain.class.getName(),
        baseUrl,
        KEY_FILE.toString(),
        url(),
        String.valueOf(STARTING + SECONDS)));
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    processes.add(process);
    outputs.add(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
  }

  private void await(String text) throws IOException {
    for (BufferedReader output : outputs) {
      String line = output.readLine();
      while (!text.equals(line)) {
        assertThat(line).isNotNull();
        line = output.readLine();
      }
    }
  }

  @Test
  @Tag("soak")
  void twoApplicationsWithFourExecutors_useTheLimitAndAreHardlyRejected() throws Exception {
    sandbox.seed(Seed.leads(2_500));
    try (CountingProxy proxy = new CountingProxy(sandbox.baseUrl())) {
      start(proxy.baseUrl());
      start(proxy.baseUrl());
      await("ready");
      sandbox.rateLimit(LIMIT, Duration.ofSeconds(1));
      for (Process process : processes) {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
      }
      measure(proxy);
      System.out.println(processes("default") + " processes share the budget");
      assertThat(processes("default")).isEqualTo(6);
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
  }

  private static void measure(CountingProxy proxy) throws InterruptedException {
    int[] accepted = new int[SECONDS];
    int[] limited = new int[SECONDS];
    int acceptedBefore = proxy.accepted();
    int limitedBefore = proxy.limited();
    long start = System.nanoTime();
    for (int i = 0; i < SECONDS; i++) {
      TimeUnit.NANOSECONDS.sleep(start + TimeUnit.SECONDS.toNanos(i + 1) - System.nanoTime());
      accepted[i] = proxy.accepted() - acceptedBefore;
      limited[i] = proxy.limited() - limitedBefore;
      acceptedBefore += accepted[i];
      limitedBefore += limited[i];
    }
    System.out.printf(
        "accepted in each second: %s%nrejected: %s%n",
        Arrays.toString(accepted), Arrays.toString(limited));
    int used = sum(accepted, STARTING);
    print("after the first " + STARTING + " s", used, sum(limited, STARTING), SECONDS - STARTING);
    print("all", sum(accepted, 0), sum(limited, 0), SECONDS);
    assertThat(sum(limited, 0)).isLessThanOrEqualTo(sum(accepted, 0) / 1_000);
    assertThat(used).isGreaterThanOrEqualTo((int) (0.95 * LIMIT * (SECONDS - STARTING)));
  }

  private static int sum(int[] counts, int from) {
    return Arrays.stream(counts, from, counts.length).sum();
  }

  private static void print(String what, int accepted, int limited, int seconds) {
    System.out.printf(
        "%s: %d accepted (%.1f %% of the limit), %d rejected with 429 (%.2f %%)%n",
        what,
        accepted,
        100.0 * accepted / (LIMIT * seconds),
        limited,
        100.0 * limited / Math.max(1, accepted));
  }
}
