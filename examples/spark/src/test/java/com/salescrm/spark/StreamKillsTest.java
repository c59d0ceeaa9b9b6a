package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.spark.StreamSink.Kill;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream that is killed and started again while opportunities are created and edited: the table by id is exact. */
class StreamKillsTest extends SparkTestBase {
  private static final List<Kill> KILLS =
      List.of(Kill.BEFORE_READ, Kill.BEFORE_WRITE, Kill.HALF_WRITTEN, Kill.AFTER_WRITE, Kill.STOP);

  private static final int EDITS_OF_BATCH = 60;

  @TempDir
  Path checkpoint;

  private final StreamSink sink = new StreamSink(() -> edits().permit(EDITS_OF_BATCH));
  private final Random random = new Random(7);
  private final Map<Kill, Integer> kills = new EnumMap<>(Kill.class);
  private @Nullable OpportunityEdits edits;

  /** A service whose changes have the times of a running clock. */
  private void useRunningClock() {
    crm.close();
    sandbox.close();
    sandbox = Sandbox.builder().apiKey(KEY).realTime().start();
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(KEY))
        .build();
  }

  private StreamingQuery start(Trigger trigger) throws Exception {
    return spark
        .readStream()
        .format("salescrm")
        .option("table", "opportunities")
        .option("baseUrl", sandbox.baseUrl())
        .option("apiKeySecret", KEY)
        .option("maxRowsPerTrigger", 100)
        .option("pageSize", 20)
        .option("partitionRows", 40)
        .load()
        .writeStream()
        .foreachBatch(sink)
        .option("checkpointLocation", checkpoint.toString())
        .trigger(trigger)
        .start();
  }

  private void kill(Kill kill) throws Exception {
    CountDownLatch reached = sink.arm(kill, random.nextInt(4));
    edits().permit(EDITS_OF_BATCH);
    StreamingQuery query = start(Trigger.ProcessingTime(0));
    assertThat(reached.await(2, TimeUnit.MINUTES)).as("%s is reached", kill).isTrue();
    if (kill == Kill.STOP) {
      sink.arm(Kill.NONE, 0);
      query.stop();
    }
    try {
      query.awaitTermination();
    } catch (StreamingQueryException e) {
      assertThat(e).hasMessageContaining("killed: " + kill);
    }
    kills.merge(kill, 1, Integer::sum);
  }

  private OpportunityEdits edits() {
    return Objects.requireNonNull(edits);
  }

  private void assertExact(int count, boolean advance) throws Exception {
    sandbox.seed(Seed.leads(150));
    try (OpportunityEdits running = new OpportunityEdits(
        crm, service(Table.OPPORTUNITIES).keySet(), advance ? sandbox.clock() : null)) {
      edits = running;
      for (int i = 0; i < count; i++) {
        kill(KILLS.get(i < KILLS.size() ? i : random.nextInt(KILLS.size())));
      }
    }
    start(Trigger.AvailableNow()).awaitTermination();

    Map<String, JsonNode> expected = service(Table.OPPORTUNITIES);
    System.out.println(kills + ", " + edits().count() + " edits, " + expected.size() + " rows, "
        + sink.sizes().size() + " batches written, "
        + sink.sizes().stream().mapToInt(i -> i).sum()
        + " rows written, " + sink.repeated() + " changes in two batches");
    assertThat(sink.rows()).isEqualTo(expected);
    assertThat(sink.repeated()).isZero();
    assertThat(SharedClient.openClients()).isZero();
  }

  @Test
  void fiveKills_changesWithTheSameTime_eachIsInTheTable() throws Exception {
    assertExact(5, true);
  }

  @Test
  @Tag("soak")
  void twentyKills_changesWithTheSameTime_eachIsInTheTable() throws Exception {
    assertExact(20, true);
  }

  @Test
  @Tag("soak")
  void twentyKills_runningClock_eachIsInTheTable() throws Exception {
    useRunningClock();
    assertExact(20, false);
  }
}
