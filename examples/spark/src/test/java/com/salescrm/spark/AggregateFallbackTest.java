package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Envelope;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sync.table.Table;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Aggregates whose rows are read, because the service does not state what SQL returns, are exact as rows are. */
class AggregateFallbackTest extends SparkTestBase {
  private static final String PATH = "/opportunity/";

  /** The first of Ann, the others of 200 of Ben, and one of a user for whom the service states the sum 0. */
  private Deque<String> createOpportunities(int ofAnn) {
    String lead = crm.leads().create(b -> b.name("Acme")).id();
    Deque<String> ids = new ArrayDeque<>();
    for (int i = 0; i < 200; i++) {
      sandbox.clock().advance(Duration.ofSeconds(1)); // So that each has a time of its own.
      String user = i < ofAnn ? "user_ann" : "user_ben";
      ids.add(crm.opportunities()
          .create(b -> b.leadId(lead).value(100).userId(user))
          .id());
    }
    crm.opportunities().create(b -> b.leadId(lead).userId("user_young"));
    return ids;
  }

  private static Dataset<Row> sums(DataFrameReader reader) {
    return reader
        .load()
        .groupBy("user_id")
        .agg(
            functions.count(functions.lit(1)).as("count"),
            functions.sum("value").as("sum"));
  }

  private static Map<String, Row> byUser(Dataset<Row> sums) {
    Map<String, Row> byUser = new HashMap<>();
    sums.collectAsList().forEach(row -> byUser.put(row.getString(0), row));
    return byUser;
  }

  /** All objects of the pages that are remembered are deleted, and those before them: in one read, or in each of three. */
  @ParameterizedTest
  @CsvSource({"1, 0", "3, 1"})
  void groups_objectsDeletedDuringTheRead_haveAllOthersOrFailTheTask(int reads, int failures)
      throws Exception {
    Deque<String> ids = createOpportunities(30 * reads);
    int lasting = 200 - 30 * reads;
    AtomicInteger deletions = new AtomicInteger(2 * reads); // Before and after a request of each.
    Consumer<URI> action = uri -> {
      if (uri.getQuery().contains("_skip=30") && deletions.getAndDecrement() > 0) {
        for (int i = 0; i < 15; i++) {
          crm.opportunities().delete(ids.remove());
        }
      }
    };
    TaskAttempts attempts = new TaskAttempts(spark.sparkContext(), false, ended -> {});
    spark.sparkContext().addSparkListener(attempts);

    Map<String, Row> sums;
    try (CountingProxy proxy = new CountingProxy(sandbox.baseUrl(), action)) {
      sums = byUser(sums(
          reader(Table.OPPORTUNITIES).option("baseUrl", proxy.baseUrl()).option("pageSize", 2)));
    }

    spark.sparkContext().listenerBus().waitUntilEmpty();
    spark.sparkContext().removeSparkListener(attempts);
    assertThat(deletions.get()).isNotPositive();
    assertThat(sums.get("user_ben").getLong(1)).isEqualTo(lasting);
    assertThat(sums.get("user_ben").getDecimal(2))
        .isEqualByComparingTo(new BigDecimal(lasting * 100));
    assertThat(sums.get("user_young").getLong(1)).isEqualTo(1);
    assertThat(sums.get("user_young").isNullAt(2)).isTrue();
    assertThat(attempts.failed()).isEqualTo(failures);
  }

  /** The service lists the first 100 objects of a list only. */
  @Test
  void groups_moreRowsThanTheLargestOffset_areReadAsPartitions() {
    createOpportunities(90);
    sandbox.maxSkip(100);
    sandbox.clearRequests();

    Map<String, Row> sums = byUser(sums(reader(Table.OPPORTUNITIES).option("partitionRows", 60)));

    assertThat(sums.get("user_ann").getLong(1)).isEqualTo(90);
    assertThat(sums.get("user_ben").getDecimal(2)).isEqualByComparingTo(new BigDecimal(11_000));
    assertThat(requests(PATH))
        .filteredOn(call -> call.parameter("_fields").orElse("").contains("value"))
        .isNotEmpty()
        .allMatch(call -> call.parameter("_order_by").orElse("").equals("date_created"));
  }

  /** The second group is beyond the largest offset. */
  @Test
  void groups_offsetThatTheServiceRefuses_areReadAsPartitions() {
    createOpportunities(90);
    sandbox.pageCap(7);
    sandbox.maxSkip(80);

    Map<String, Row> counts = byUser(reader(Table.OPPORTUNITIES)
        .option("partitionRows", 60)
        .load()
        .groupBy("user_id")
        .count());

    assertThat(counts.get("user_ann").getLong(1)).isEqualTo(90);
    assertThat(counts.get("user_ben").getLong(1)).isEqualTo(110);
    assertThat(counts.get("user_young").getLong(1)).isEqualTo(1);
  }

  @Test
  void count_ofAListWithoutATotal_readsIds() {
    for (int i = 0; i < 120; i++) {
      String name = "Lead " + i;
      crm.leads().create(b -> b.name(name));
    }
    sandbox.envelope(Envelope.DATA_HAS_MORE);
    sandbox.clearRequests();

    assertThat(load(Table.LEADS).count()).isEqualTo(120);

    assertThat(requests("/lead/").stream().map(AggregateFallbackTest::fields))
        .hasSizeGreaterThan(1)
        .containsOnly("id");
    assertThat(sandbox.violations()).isEmpty();
  }

  private static String fields(RecordedCall call) {
    return call.parameter("_fields").orElse("");
  }
}
