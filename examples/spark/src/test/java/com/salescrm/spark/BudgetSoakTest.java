package com.salescrm.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Two Spark applications with two executors each share a rate limit over PostgreSQL. */
@Tag("soak")
@Timeout(300)
@DisabledIfSystemProperty(
    named = "os.arch",
    matches = "aarch64|arm64",
    disabledReason = "the build contains PostgreSQL for x86-64 only")
class BudgetSoakTest {
  private static final String KEY = "api_0Spark1Source2Tests";
  private static final int LIMIT = 60;
  private static final int SECONDS = 60;
  private static final int STARTING = 5;

  @TempDir
  Path folder;

  private final List<Process> processes = new ArrayList<>();
  private final List<BufferedReader> outputs = new ArrayList<>();

  private void start(String baseUrl, Path keyFile, String database) throws IOException {
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
        keyFile.toString(),
        database,
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
  void twoApplicationsWithFourExecutors_useTheLimitAndAreHardlyRejected() throws Exception {
    Path keyFile = Files.writeString(folder.resolve("key"), KEY);
    try (Sandbox sandbox = Sandbox.builder().apiKey(KEY).start();
        CountingProxy proxy = new CountingProxy(sandbox.baseUrl());
        EmbeddedPostgres postgres =
            EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start()) {
      sandbox.seed(Seed.leads(2_500));
      String url = "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
      start(proxy.baseUrl(), keyFile, url);
      start(proxy.baseUrl(), keyFile, url);
      await("ready");
      sandbox.rateLimit(LIMIT, Duration.ofSeconds(1));
      int before = proxy.accepted();
      for (Process process : processes) {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
      }
      TimeUnit.SECONDS.sleep(STARTING);
      int started = proxy.accepted();
      int limitedAtStart = proxy.limited();
      TimeUnit.SECONDS.sleep(SECONDS - STARTING);
      print("the first " + STARTING + " s", started - before, limitedAtStart, STARTING);
      int accepted = proxy.accepted() - started;
      int limited = proxy.limited() - limitedAtStart;
      print("then", accepted, limited, SECONDS - STARTING);
      print("all", proxy.accepted() - before, proxy.limited(), SECONDS);
      assertThat(limited).isLessThanOrEqualTo(accepted / 1_000);
      try (var connection = postgres.getPostgresDatabase().getConnection();
          var rows = connection
              .createStatement()
              .executeQuery(
                  "SELECT count(*) FROM crm_rate_budget WHERE endpoints = '/opportunity/'")) {
        assertThat(rows.next()).isTrue();
        System.out.println(rows.getInt(1) + " processes share the budget");
        assertThat(rows.getInt(1)).isEqualTo(6);
      }
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
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
