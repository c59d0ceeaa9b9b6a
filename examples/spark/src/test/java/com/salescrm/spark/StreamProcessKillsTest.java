package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.table.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process with a stream is killed and started again while opportunities are created and edited: the table by id is exact. */
@Tag("kills")
class StreamProcessKillsTest extends SparkTestBase {
  private static final int KILLS = 20;
  private static final int EDITS_OF_BATCH = 60;

  @TempDir
  Path folder;

  private final Random random = new Random(11);
  private final Map<String, JsonNode> rows = new TreeMap<>();
  private final Map<String, String> batches = new HashMap<>(); // By the change: its batch.
  private int processes;
  private int changes;
  private int repeated;
  private int inTwoBatches;

  private Process start(boolean ends) throws IOException {
    processes++;
    return SparkProcess.of(
            StreamProgram.class,
            folder,
            List.of(
                sandbox.baseUrl(),
                folder.resolve("checkpoint").toString(),
                folder.resolve("rows" + processes).toString(),
                String.valueOf(ends)))
        .redirectError(folder.resolve("errors").toFile())
        .start();
  }

  /** Kills a process after some of the lines that it prints, and a random time. */
  private void kill(OpportunityEdits edits) throws Exception {
    Process process = start(false);
    try (BufferedReader output = process.inputReader()) {
      edits.permit(EDITS_OF_BATCH);
      int lines = 1 + random.nextInt(12);
      for (int i = 0; i < lines; i++) {
        String line = output.readLine();
        assertThat(line).as(Files.readString(folder.resolve("errors"))).isNotNull();
        edits.permit(line.equals("begin") ? EDITS_OF_BATCH : 0);
      }
      LockSupport.parkNanos(Duration.ofMillis(random.nextInt(200)).toNanos());
      assertThat(process.isAlive()).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
    take();
  }

  /** Applies the rows that the last process wrote; the line that it wrote when it was killed may be incomplete. */
  private void take() throws IOException {
    String text = Files.readString(folder.resolve("rows" + processes));
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      String batch = line.substring(0, line.indexOf(' '));
      JsonNode object = CrmJson.tree(line.substring(batch.length() + 1));
      String id = object.path("id").asText();
      rows.put(id, object);
      String earlier = batches.put(id + " " + object.path("date_updated").asText(), batch);
      changes++;
      repeated += batch.equals(earlier) ? 1 : 0;
      inTwoBatches += earlier == null || batch.equals(earlier) ? 0 : 1;
    }
  }

  @Test
  @Timeout(3_600)
  void twentyKilledProcesses_eachChangeIsInTheTable() throws Exception {
    sandbox.seed(Seed.leads(150));
    try (OpportunityEdits edits =
        new OpportunityEdits(crm, service(Table.OPPORTUNITIES).keySet(), sandbox.clock())) {
      for (int i = 0; i < KILLS; i++) {
        kill(edits);
      }
      System.out.print(edits.count() + " edits, ");
    }
    Process last = start(true);
    try {
      assertThat(last.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(last.exitValue())
          .as(Files.readString(folder.resolve("errors")))
          .isZero();
    } finally {
      last.destroyForcibly();
    }
    take();

    Map<String, JsonNode> expected = service(Table.OPPORTUNITIES);
    System.out.println(KILLS + " kills, " + expected.size() + " rows, " + changes
        + " rows written, " + repeated + " of them again in the same batch, " + inTwoBatches
        + " changes in two batches");
    assertThat(rows).isEqualTo(expected);
    assertThat(inTwoBatches).isZero();
  }
}
