package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.spark.service.SharedClient;
import com.salescrm.sync.table.Table;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Each row is written once although requests fail and tasks are repeated. */
class WriteFaultsTest extends WriteTestBase {
  @AfterEach
  void restoreSettings() {
    spark.conf().unset("spark.sql.adaptive.coalescePartitions.enabled");
  }

  /** A part of the requests fail, and a part of the creates have an effect but no response. */
  static List<FaultPlan> addFaults(Sandbox sandbox) {
    return List.of(
        sandbox.faults().next(Fault.status(503)).rate(0.02, 1).always(),
        sandbox.faults().next(Fault.resetBeforeProcessing()).rate(0.01, 2).always(),
        sandbox
            .faults()
            .next(Fault.resetAfterProcessing())
            .on("POST", "/lead/")
            .rate(0.02, 3)
            .always());
  }

  @Test
  void upsert_failingTasksAndLostResponses_createsEachObjectOnce() {
    List<FaultPlan> faults = addFaults(sandbox);
    spark.conf().set("spark.sql.adaptive.coalescePartitions.enabled", "false");
    TaskAttempts attempts = new TaskAttempts(spark.sparkContext(), false, succeeded -> {});
    spark.sparkContext().addSparkListener(attempts);
    try {
      Dataset<Row> rows = spark
          .range(260)
          .selectExpr(
              "concat('c', id) AS `custom.cf_customer_no`",
              "concat('Lead ', id) AS name",
              "id * 2 AS cf_seats");
      writer(rows, Table.LEADS)
          .format(FailingSource.class.getName())
          .option("rowKey", KEY_COLUMN)
          .save();
    } finally {
      spark.sparkContext().removeSparkListener(attempts);
    }

    System.out.println(sandbox.leads().size() + " leads; " + attempts + "; faults "
        + faults.stream().map(FaultPlan::hits).toList());
    requireEachOnce(sandbox, 260);
    assertThat(attempts.failed()).isPositive();
    assertThat(SharedClient.openClients()).isZero();
  }

  /** The leads with the keys c0, c1, and so on. */
  static void requireEachOnce(Sandbox sandbox, int count) {
    List<String> keys = IntStream.range(0, count).mapToObj(i -> "c" + i).toList();
    assertThat(sandbox.leads())
        .extracting(lead -> lead.path(KEY_COLUMN).asText())
        .containsExactlyInAnyOrderElementsOf(keys);
    assertThat(sandbox.leads()).allSatisfy(lead -> {
      int number = Integer.parseInt(lead.path(KEY_COLUMN).asText().substring(1));
      assertThat(lead.path("name").asText()).isEqualTo("Lead " + number);
      assertThat(lead.path("custom.cf_seats").asInt()).isEqualTo(2 * number);
    });
  }

  @Test
  @DisabledIfSystemProperty(
      named = "os.arch",
      matches = "aarch64|arm64",
      disabledReason = "the build contains PostgreSQL for x86-64 only")
  void upsert_journalInADatabase_recordsTheRows() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
        // Below the ports that systems choose for connections.
        .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
        .setPGStartupWait(Duration.ofMinutes(1))
        .start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      Dataset<Row> rows = spark
          .range(20)
          .selectExpr(
              "concat('c', id) AS `custom.cf_customer_no`",
              "concat('Lead ', id) AS name",
              "id * 2 AS cf_seats");
      for (int i = 0; i < 2; i++) {
        writer(rows, Table.LEADS)
            .option("rowKey", KEY_COLUMN)
            .option("operation", "create")
            .option("journal", url.replaceFirst("\\?.*", ""))
            .option("journalUser", "postgres")
            .option("journalName", "customers")
            .save();
      }

      requireEachOnce(sandbox, 20);
      assertThat(finished(url)).isEqualTo(20 + 1); // And the address of the service.
    }
  }

  private static int finished(String url) throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery(
            "SELECT count(*) FROM crm_journal_row WHERE journal = 'customers' AND state = 2")) {
      assertThat(count.next()).isTrue();
      return count.getInt(1);
    }
  }
}
