package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.RecordedCall;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * 5,000 rows are written by a Spark of their own with speculation, while a tenth of the attempts and a twentieth of the
 * requests fail, tasks are killed, and an executor is.
 */
@Tag("soak")
class WriteSoakTest extends WriteTestBase {
  private static final int ROWS = 5_000;

  private List<FaultPlan> faults = List.of();

  @Test
  @Timeout(900)
  void upsert_oneProcess_createsEachObjectOnce() throws Exception {
    String report = write("local[4,10]", folder.resolve("journals").toString(), 0);

    assertThat(report).contains(" 0 executors killed");
    requireEachOnce(report);
  }

  @Test
  @Timeout(900)
  void upsert_twoExecutorsOfWhichOneIsKilled_createsEachObjectOnce() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      String report = write("cluster", url, 1);

      assertThat(report)
          .contains(" 1 executors killed")
          .doesNotContain(" 0 lost", " 0 speculative");
      requireEachOnce(report);
    }
  }

  private String write(String master, String journal, int executors) throws Exception {
    faults = WriteFaultsTest.addFaults(sandbox);
    Files.createDirectories(folder.resolve("spark/jars"));
    Path output = folder.resolve("output");
    Process process = SparkProcess.of(
            WriteProgram.class,
            folder,
            List.of(
                master,
                sandbox.baseUrl(),
                journal,
                String.valueOf(ROWS),
                String.valueOf(executors)))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    try {
      assertThat(process.waitFor(800, TimeUnit.SECONDS)).isTrue();
    } finally {
      Stream.concat(process.descendants(), Stream.of(process.toHandle()))
          .forEach(ProcessHandle::destroyForcibly);
    }
    String text = Files.readString(output);
    assertThat(process.exitValue()).as(text).isZero();
    assertThat(text).doesNotContain(KEY);
    return text.lines()
        .filter(line -> line.startsWith("written; "))
        .findFirst()
        .orElseThrow(() -> new AssertionError(text));
  }

  private void requireEachOnce(String report) {
    List<RecordedCall> creates = writes();
    long keys = sandbox.leads().stream()
        .map(lead -> lead.path(KEY_COLUMN).asText())
        .distinct()
        .count();
    System.out.println(report + "; " + creates.size() + " writing requests; "
        + faults.get(0).hits() + " times 503, "
        + faults.get(1).hits() + " requests lost, " + faults.get(2).hits() + " responses lost; "
        + sandbox.leads().size() + " leads, " + keys + " keys, "
        + (sandbox.leads().size() - keys) + " doubles");
    WriteFaultsTest.requireEachOnce(sandbox, ROWS);
  }
}
