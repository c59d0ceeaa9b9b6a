package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.time.Duration;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prints the time in which parallel tasks read 100,000 opportunities at 20 ms a request. */
@Tag("soak")
class ScalingSoakTest {
  private static final String KEY = "api_0Spark1Source2Tests";

  @Test
  void read_opportunities_withSeveralTasks() {
    try (Sandbox sandbox = Sandbox.builder().apiKey(KEY).start()) {
      sandbox.seed(Seed.leads(20_000).withOpportunities(10));
      int expected = sandbox.count("opportunity");
      sandbox.latency(Duration.ofMillis(20));
      for (int tasks : new int[] {8, 1, 2, 4, 8}) { // The first warms up.
        measure(sandbox, tasks, expected);
      }
    }
  }

  private static void measure(Sandbox sandbox, int tasks, int expected) {
    SparkSession.getDefaultSession().foreach(session -> {
      session.stop();
      return null;
    });
    SparkSession spark = SparkSession.builder()
        .master("local[" + tasks + "]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate();
    spark.sparkContext().setLogLevel("WARN");
    sandbox.clearRequests();
    long start = System.nanoTime();
    Dataset<Row> rows = spark
        .read()
        .format("salescrm")
        .option("table", "opportunities")
        .option("baseUrl", sandbox.baseUrl())
        .option("apiKeySecret", KEY)
        .load()
        .select("id", "value", "date_won", "status_id");
    int partitions = rows.javaRDD().getNumPartitions();
    long planned = System.nanoTime();
    int toPlan = sandbox.requests().size();
    long count = rows.javaRDD().map(row -> row.getString(0)).distinct().count();
    double seconds = (System.nanoTime() - start) / 1e9;
    assertThat(count).isEqualTo(expected);
    System.out.printf(
        Locale.ROOT,
        "%d tasks: %d rows, %d partitions, planned in %.1f s, %.1f s in all, %d requests, %d of them to plan%n",
        tasks,
        count,
        partitions,
        (planned - start) / 1e9,
        seconds,
        sandbox.requests().size(),
        toPlan);
    // The formulas of docs/spark.md.
    assertThat(toPlan).isLessThanOrEqualTo(4 + 2 * expected / 5_000);
    assertThat(sandbox.requests().size() - toPlan)
        .isLessThanOrEqualTo(expected / (100 - 1) + partitions);
    spark.stop();
  }
}
