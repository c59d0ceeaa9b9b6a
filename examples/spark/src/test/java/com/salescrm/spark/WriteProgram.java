package com.salescrm.spark;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.SparkSession;

/** Writes leads while attempts of its tasks fail, are slow, are killed, and are repeated by speculation. */
final class WriteProgram {
  private static final int PARTITIONS = 20;

  private WriteProgram() {}

  /** @param args master or {@code cluster}, base URL, journal, number of rows, number of executors to kill */
  public static void main(String[] args) throws IOException {
    int executors = Integer.parseInt(args[4]);
    SparkSession spark = builder(args[0])
        .appName("salescrm")
        .config("spark.sql.shuffle.partitions", PARTITIONS)
        .config("spark.sql.adaptive.coalescePartitions.enabled", "false")
        .config("spark.serializer", KryoSerializer.class.getName()) // Many users choose it.
        .config("spark.speculation", "true")
        .config("spark.speculation.multiplier", "1.1")
        .config("spark.speculation.quantile", "0.3")
        .config("spark.speculation.efficiency.enabled", "false")
        .config("spark.speculation.minTaskRuntime", "500ms")
        .config("spark.task.maxFailures", "10")
        .getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
    AtomicInteger killed = new AtomicInteger();
    TaskAttempts attempts = new TaskAttempts(spark.sparkContext(), true, succeeded -> {
      // The first tasks are those that distribute the rows.
      if (succeeded >= 6 && killed.get() < executors) {
        killed.addAndGet(killExecutor());
      }
    });
    spark.sparkContext().addSparkListener(attempts);
    spark
        .range(0, Integer.parseInt(args[3]), 1, 4)
        .selectExpr(
            "concat('c', id) AS `custom.cf_customer_no`",
            "concat('Lead ', id) AS name",
            "id * 2 AS cf_seats")
        .write()
        .format(FailingSource.class.getName())
        .mode("append")
        .option("table", "leads")
        .option("baseUrl", args[1])
        .option("apiKeySecret", SparkTestBase.KEY)
        .option("journal", args[2])
        .option("rowKey", "custom.cf_customer_no")
        .save();
    spark.stop();
    System.out.println("written; " + attempts + "; " + killed + " executors killed");
    System.exit(0); // The cluster has threads of its own.
  }

  private static SparkSession.Builder builder(String master) throws IOException {
    return master.equals("cluster")
        ? new LocalCluster(2, 2).builder()
        : SparkSession.builder()
            .master(master)
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1");
  }

  /** The children of this process are the executors. */
  private static int killExecutor() {
    return ProcessHandle.current()
        .children()
        .findFirst()
        .filter(ProcessHandle::destroyForcibly)
        .map(each -> 1)
        .orElse(0);
  }
}
