package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.Sandbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Imports leads while responses are lost, the service fails and limits, lists lag, and processes are killed at random
 * moments: each lead exists once.
 */
@Tag("kills")
@Timeout(3_600)
class ImportKillsTest {
  private static final int ROWS = Integer.getInteger("rows", 10_000);
  private static final int KILLS = Integer.getInteger("kills", 200);
  private static final Duration LAG = Duration.ofMillis(Integer.getInteger("lag", 5_000));

  private final Random random = new Random(14);

  @TempDir
  private Path folder;

  @Test
  void import_oneProcessOnAFile_createsEachLeadOnce() throws Exception {
    String index = "jdbc:sqlite:" + folder.resolve("index.db");
    run("file", folder.resolve("import.journal").toString(), index, 1);
  }

  @Test
  void import_fourProcessesOnPostgres_createsEachLeadOnce() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      run("PostgreSQL", url, url, 4);
    }
  }

  private void run(String kind, String journal, String index, int processes) throws Exception {
    try (Sandbox sandbox = Sandbox.builder().realTime().start()) {
      sandbox.listLag(LAG);
      FaultPlan lost = sandbox
          .faults()
          .next(Fault.resetAfterProcessing())
          .on("POST", "/lead/")
          .always()
          .rate(0.2, 1);
      FaultPlan failed =
          sandbox.faults().next(Fault.status(500)).on("POST", "/lead/").always().rate(0.05, 2);
      sandbox.rateLimit(120, Duration.ofSeconds(1));
      long start = System.nanoTime();
      int kills = runAndKill(sandbox, List.of(journal, index), processes);
      long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
      report(kind, sandbox, kills, lost.hits(), failed.hits(), seconds);

      List<JsonNode> leads = sandbox.leads();
      Set<String> keys = leads.stream()
          .map(lead -> lead.path(ImportWorker.KEY).asText())
          .collect(Collectors.toSet());
      assertThat(leads).hasSize(ROWS);
      assertThat(keys).hasSize(ROWS);
      assertThat(sandbox.violations()).isEmpty();
    }
  }

  /** Starts a process again whenever it was killed, until each has ended by itself; returns the number of kills. */
  private int runAndKill(Sandbox sandbox, List<String> locations, int processes) throws Exception {
    List<OtherJvm> running = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      running.add(start(sandbox, locations));
    }
    int kills = 0;
    while (kills < KILLS && running.stream().anyMatch(OtherJvm::isAlive)) {
      LockSupport.parkNanos(Duration.ofMillis(random.nextInt(2_000 / processes)).toNanos());
      int victim = random.nextInt(processes);
      if (running.get(victim).isAlive()) {
        running.get(victim).kill();
        kills++;
        running.set(victim, start(sandbox, locations));
      }
    }
    for (OtherJvm each : running) {
      String text = each.text();
      assertThat(each.exitCode(600)).as(text).isZero();
      assertThat(text).contains("end ").doesNotContain("row ");
    }
    return kills;
  }

  private OtherJvm start(Sandbox sandbox, List<String> locations) throws Exception {
    return OtherJvm.start(
        ImportWorker.class,
        List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        Stream.concat(
                locations.stream(),
                Stream.of(Integer.toString(ROWS), Long.toString(LAG.toMillis())))
            .toList(),
        Map.of("CRM_BASE_URL", sandbox.baseUrl(), "CRM_API_KEY", sandbox.apiKey()));
  }

  private static void report(
      String kind, Sandbox sandbox, int kills, int lost, int failed, long seconds) {
    Map<String, Long> requests = sandbox.requests().stream()
        .collect(Collectors.groupingBy(
            call -> call.method() + " " + call.path(), Collectors.counting()));
    long extra = requests.values().stream().mapToLong(each -> each).sum() - ROWS - failed;
    System.out.println(
        "import with " + kind + ": " + ROWS + " rows, " + sandbox.leads().size()
            + " leads, " + kills + " kills, " + lost + " lost responses, " + failed + " failures, "
            + seconds + " s, requests " + requests
            + String.format(Locale.ROOT, ", %.2f extra per lost response", (double) extra / lost));
  }
}
