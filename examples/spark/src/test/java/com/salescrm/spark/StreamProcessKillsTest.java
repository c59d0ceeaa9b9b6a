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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes with a stream are killed and started again while opportunities are created and edited: the table by id is exact.
 */
@Tag("kills")
class StreamProcessKillsTest extends SparkTestBase {
  private static final int STREAMS = 4;
  private static final int KILLS_OF_STREAM = 5;
  private static final int EDITS_OF_BATCH = 60;

  @TempDir
  Path folder;

  /** A stream and its table, which outlive the processes. Belongs to one thread. */
  private final class KilledStream {
    private final Path place;
    private final Random random;
    private final Map<String, JsonNode> rows = new TreeMap<>();
    private final Map<String, String> batches = new HashMap<>(); // By the change: its batch.
    private int processes;
    private int changes;
    private int repeated;
    private int inTwoBatches;

    private KilledStream(int number) throws IOException {
      this.place = Files.createDirectory(folder.resolve("stream" + number));
      this.random = new Random(number);
    }

    private Process start(boolean ends) throws IOException {
      processes++;
      return SparkProcess.of(
              StreamProgram.class,
              place,
              List.of(
                  sandbox.baseUrl(),
                  place.resolve("checkpoint").toString(),
                  place.resolve("rows" + processes).toString(),
                  String.valueOf(ends)))
          .redirectError(place.resolve("errors").toFile())
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
          assertThat(line).as(Files.readString(place.resolve("errors"))).isNotNull();
          edits.permit(line.equals("begin") ? EDITS_OF_BATCH : 0);
        }
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(200)).toNanos());
        assertThat(process.isAlive()).isTrue();
      } finally {
        process.destroyForcibly().waitFor();
      }
      take();
    }

    private void readTheRest() throws Exception {
      Process process = start(true);
      try {
        assertThat(process.waitFor(15, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
            .as(Files.readString(place.resolve("errors")))
            .isZero();
      } finally {
        process.destroyForcibly();
      }
      take();
    }

    /** Applies the rows that the last process wrote; its last line may be incomplete. */
    private void take() throws IOException {
      String text = Files.readString(place.resolve("rows" + processes));
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
  }

  /** Does the same with all streams at the same time. */
  private static void each(List<KilledStream> streams, Step step) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(STREAMS);
    try {
      List<Future<Void>> steps = new ArrayList<>();
      for (KilledStream stream : streams) {
        steps.add(threads.submit(() -> {
          step.accept(stream);
          return null;
        }));
      }
      for (Future<Void> running : steps) {
        running.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private interface Step {
    void accept(KilledStream stream) throws Exception;
  }

  @Test
  @Timeout(3_600)
  void twentyKilledProcesses_eachChangeIsInTheTable() throws Exception {
    sandbox.seed(Seed.leads(150));
    List<KilledStream> streams = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      streams.add(new KilledStream(i));
    }
    try (OpportunityEdits edits =
        new OpportunityEdits(crm, service(Table.OPPORTUNITIES).keySet(), sandbox.clock())) {
      each(streams, stream -> {
        for (int i = 0; i < KILLS_OF_STREAM; i++) {
          stream.kill(edits);
        }
      });
      System.out.println(edits.count() + " edits");
    }
    each(streams, KilledStream::readTheRest);

    Map<String, JsonNode> expected = service(Table.OPPORTUNITIES);
    for (KilledStream stream : streams) {
      System.out.println(
          (stream.processes - 1) + " kills, " + expected.size() + " rows, " + stream.changes
              + " rows written, " + stream.repeated + " of them again in the same batch, "
              + stream.inTwoBatches + " changes in two batches");
      assertThat(stream.rows).isEqualTo(expected);
      assertThat(stream.inTwoBatches).isZero();
    }
  }
}
