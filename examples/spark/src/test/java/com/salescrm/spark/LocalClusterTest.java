package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The driver and the executors are different processes, and slow tasks run twice. */
@Tag("soak")
class LocalClusterTest extends SparkTestBase {
  private final AtomicInteger speculative = new AtomicInteger();

  private final class Starts extends SparkListener {
    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
      if (start.taskInfo().speculative()) {
        speculative.incrementAndGet();
      }
    }
  }

  @Test
  void read_withSpeculation_hasEachRowOnce() throws Exception {
    spark.stop();
    sandbox.seed(Seed.leads(300));
    sandbox.latency(Duration.ofMillis(20));
    try (LocalCluster cluster = new LocalCluster(2, 1)) {
      spark = cluster
          .builder()
          .config("spark.speculation", "true")
          .config("spark.speculation.interval", "50ms")
          .config("spark.speculation.multiplier", "1.1")
          .config("spark.speculation.quantile", "0.3")
          .config("spark.speculation.minTaskRuntime", "0ms")
          .getOrCreate();
      spark.sparkContext().addSparkListener(new Starts());
      assertRowsAreExact();
    } finally {
      spark.stop();
      startSpark();
    }
  }

  private void assertRowsAreExact() {
    List<String> found = reader(Table.OPPORTUNITIES)
        .option("partitionRows", 40)
        .option("pageSize", 10)
        .load()
        .select("id")
        .javaRDD()
        .map(LocalClusterTest::slowly)
        .collect();

    Set<String> expected = service(Table.OPPORTUNITIES).keySet();
    System.out.println(
        found.size() + " rows of " + expected.size() + ", " + speculative + " speculative tasks");
    assertThat(new HashSet<>(found)).isEqualTo(expected);
    assertThat(found).hasSameSizeAs(expected);
    assertThat(speculative.get()).isPositive();
  }

  /** The first attempt of some tasks is slower than the others. */
  private static String slowly(Row row) throws InterruptedException {
    TaskContext task = TaskContext.get();
    if (task.partitionId() % 3 == 2 && task.attemptNumber() == 0) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return row.getString(0);
  }
}
