package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The changes of opportunities as a stream. */
class StreamTest extends SparkTestBase {
  private static final Instant PAST = Instant.parse("2025-02-03T04:05:06.123456Z");
  private static final Instant FUTURE = Instant.parse("2099-02-03T04:05:06Z");

  @TempDir
  Path checkpoint;

  private final StreamSink sink = new StreamSink(() -> {});

  private DataStreamReader stream() {
    return spark
        .readStream()
        .format("salescrm")
        .option("table", "opportunities")
        .option("baseUrl", sandbox.baseUrl())
        .option("apiKeySecret", KEY);
  }

  private void run(Dataset<Row> changes) throws Exception {
    changes
        .writeStream()
        .foreachBatch(sink)
        .option("checkpointLocation", checkpoint.toString())
        .trigger(Trigger.AvailableNow())
        .start()
        .awaitTermination();
  }

  private void run() throws Exception {
    run(stream().load());
  }

  private void assertComplete() {
    assertThat(sink.rows()).isEqualTo(service(Table.OPPORTUNITIES));
    assertThat(sink.repeated()).isZero();
    assertThat(SharedClient.openClients()).isZero();
  }

  private void note(String id, String text) {
    sandbox.clock().advance(Duration.ofNanos(1_000));
    crm.opportunities().update(id, b -> b.note(text));
  }

  private String lead() {
    return crm.leads().create(b -> b.name("Acme")).id();
  }

  /** The latest offset of the checkpoint. */
  private JsonNode offset() throws IOException {
    try (Stream<Path> files = Files.list(checkpoint.resolve("offsets"))) {
      Path latest = files
          .filter(file -> file.getFileName().toString().matches("\\d+"))
          .max((a, b) -> Integer.compare(
              Integer.parseInt(a.getFileName().toString()),
              Integer.parseInt(b.getFileName().toString())))
          .orElseThrow();
      List<String> lines = Files.readAllLines(latest);
      return CrmJson.tree(lines.get(lines.size() - 1));
    }
  }

  @Test
  void availableNow_readsAllAndStops_thenOnlyChanges() throws Exception {
    sandbox.seed(Seed.leads(100));
    run();
    assertComplete();
    List<Integer> first = sink.sizes();
    assertThat(first).containsExactly(service(Table.OPPORTUNITIES).size());

    run();
    assertThat(sink.sizes()).isEqualTo(first);

    List<String> ids = List.copyOf(sink.rows().keySet());
    note(ids.get(3), "a");
    note(ids.get(7), "b");
    note(ids.get(3), "c");
    sandbox.clearRequests();
    run();
    assertComplete();
    assertThat(sink.sizes()).endsWith(2).hasSize(2);
    assertThat(requests("/opportunity/").size()).isBetween(3, 8);
  }

  @Test
  void maxRowsPerTrigger_boundsABatch() throws Exception {
    sandbox.seed(Seed.leads(100));
    int all = service(Table.OPPORTUNITIES).size();
    run(stream().option("maxRowsPerTrigger", 20).option("partitionRows", 5).load());

    assertComplete();
    assertThat(sink.sizes()).hasSize((all + 19) / 20).allMatch(size -> size <= 20);
  }

  @Test
  void maxRowsPerTrigger_ofAServiceThatRefusesOffsets_readsAll() throws Exception {
    sandbox.seed(Seed.leads(50));
    sandbox.maxSkip(10);
    run(stream().option("maxRowsPerTrigger", 40).load());

    assertComplete();
  }

  @Test
  void changesOfTheSameMicrosecond_areReadOnce() throws Exception {
    String lead = lead();
    for (int i = 0; i < 40; i++) {
      sandbox.data().importOpportunity(lead, PAST, i < 10 ? PAST.minusNanos(1_000) : PAST);
    }
    sandbox.pageCap(7);
    run(stream().option("maxRowsPerTrigger", 15).load());
    assertComplete();
    assertThat(offset().path("watermark").asText()).isEqualTo(PAST.toString());
    assertThat(offset().path("read")).hasSize(30);

    String late = sandbox.data().importOpportunity(lead, PAST, PAST);
    run();
    assertComplete();
    assertThat(sink.sizes()).endsWith(1);
    assertThat(offset().path("read").path(late).asText()).isEqualTo(PAST.toString());
  }

  /** Only offsets distinguish the pages of these objects. An edit of objects that were read moves the others. */
  @ParameterizedTest
  @CsvSource({"7, 1", "2, 15"
  }) // The second: the pages that are remembered are gone, so that the time is read again.
  void editsOfObjects_whileOthersOfTheirMicrosecondAreRead_loseNone(int pageSize, int editsOfPage)
      throws Exception {
    String lead = lead();
    List<String> ids = IntStream.range(0, 60)
        .mapToObj(i -> sandbox.data().importOpportunity(lead, PAST, PAST))
        .toList();
    Deque<String> next = new ArrayDeque<>(ids.subList(0, 30));
    Consumer<URI> action = uri -> {
      Matcher skip = Pattern.compile("_skip=(\\d+)").matcher(uri.getQuery());
      if (skip.find() && Integer.parseInt(skip.group(1)) > editsOfPage) {
        for (int i = 0; i < editsOfPage && !next.isEmpty(); i++) {
          note(next.remove(), "edited");
        }
      }
    };
    try (CountingProxy proxy = new CountingProxy(sandbox.baseUrl(), action)) {
      for (int i = 0; i < 2; i++) {
        run(stream()
            .option("baseUrl", proxy.baseUrl())
            .option("pageSize", pageSize)
            .load());
      }
    }

    assertThat(next).hasSizeLessThan(16);
    assertComplete();
  }

  @Test
  void aChangeWithATimeInTheFuture_hidesNoOther() throws Exception {
    sandbox.seed(Seed.leads(20));
    String future = sandbox.data().importOpportunity(lead(), PAST, FUTURE);
    run(stream().option("maxRowsPerTrigger", 10).load());
    assertComplete();
    assertThat(offset().path("watermark").asText()).isLessThan("2090");

    String other = List.copyOf(sink.rows().keySet()).get(5);
    sandbox.clock().setTo(Instant.now());
    note(other, "later");
    run();
    assertComplete();
    assertThat(sink.rows().get(other).path("note").asText()).isEqualTo("later");

    note(future, "now");
    run();
    assertComplete();
    assertThat(sink.rows().get(future).path("note").asText()).isEqualTo("now");
  }

  @Test
  void aChangeThatIsVisibleLate_isRead() throws Exception {
    sandbox.clock().setTo(Instant.now());
    String lead = lead();
    crm.opportunities().create(b -> b.leadId(lead));
    run();

    sandbox.data().importOpportunity(lead, PAST, Instant.now().minusSeconds(30));
    run();

    assertComplete();
    assertThat(sink.sizes()).endsWith(1);
  }

  @Test
  void aRunningStream_readsChanges() throws Exception {
    sandbox.seed(Seed.leads(20));
    StreamingQuery query = catalogStream()
        .where("status_type = 'won'")
        .select("id", "json")
        .writeStream()
        .foreachBatch(sink)
        .option("checkpointLocation", checkpoint.toString())
        .start();
    try {
      query.processAllAvailable();
      String lead = lead();
      String won = crm.opportunities()
          .create(b -> b.leadId(lead).statusId(SandboxIds.OPPORTUNITY_WON))
          .id();
      query.processAllAvailable();
      assertThat(sink.rows())
          .containsKey(won)
          .hasSizeLessThan(service(Table.OPPORTUNITIES).size());
    } finally {
      query.stop();
    }
    assertThat(SharedClient.openClients()).isZero();
  }

  private Dataset<Row> catalogStream() {
    assertThat(sql("SELECT count(*) FROM crm.opportunities").collectAsList()).hasSize(1);
    return spark
        .readStream()
        .option("maxRowsPerTrigger", 50)
        .table("crm" + sandbox.baseUrl().replaceAll("\\D+", "") + ".opportunities");
  }

  @Test
  void aTableWithoutTimesOfChange_isRefused() {
    for (Table table : EnumSet.complementOf(EnumSet.of(Table.OPPORTUNITIES))) {
      assertThatThrownBy(() -> run(stream().option("table", table.sqlName()).load()))
          .hasMessageContaining(
              "table " + table.sqlName() + " cannot be read as a stream: the service"
                  + " does not filter its list by date_updated; tables that can: opportunities");
    }
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void anOffsetOfAnotherSource_isRefused() throws Exception {
    sandbox.seed(Seed.leads(5));
    run();
    try (Stream<Path> files = Files.list(checkpoint.resolve("offsets"))) {
      for (Path file : files.filter(each -> !each.toString().contains("crc")).toList()) {
        List<String> lines = Files.readAllLines(file);
        lines.set(lines.size() - 1, "{\"version\":2}");
        Files.write(file, lines);
      }
    }
    try (Stream<Path> files = Files.list(checkpoint.resolve("offsets"))) {
      for (Path file : files.filter(each -> each.toString().contains("crc")).toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(this::run)
        .hasMessageContaining("the checkpoint has an offset of another source");
  }

  @Test
  void checkpoints_doNotContainTheKey() throws Exception {
    sandbox.seed(Seed.leads(5));
    run();
    try (Stream<Path> files = Files.walk(checkpoint)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(KEY))
            .isFalse();
      }
    }
  }
}
