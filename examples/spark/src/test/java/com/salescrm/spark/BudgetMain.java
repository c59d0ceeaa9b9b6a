package com.salescrm.spark;

import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A Spark application with two executors that reads opportunities until its time is over. It prints {@code ready} after the
 * first read, and waits for a line of its input.
 */
final class BudgetMain {
  private BudgetMain() {}

  /** Base URL, file with the API key, JDBC URL, seconds. */
  public static void main(String[] args) throws Exception {
    try (LocalCluster cluster = new LocalCluster(2, 2);
        SparkSession spark = cluster.builder().getOrCreate()) {
      spark.sparkContext().setLogLevel("ERROR");
      Dataset<Row> rows = spark
          .read()
          .format("salescrm")
          .option("table", "opportunities")
          .option("baseUrl", args[0])
          .option("apiKeyFile", args[1])
          .option("rateBudgetUrl", args[2])
          .option("rateBudgetUser", "postgres")
          .option("rateBudgetPasswordFile", args[1]) // The database accepts any.
          .option("pageSize", 5)
          .option("partitionRows", 500)
          .option("pushAggregates", false)
          .load();
      rows.foreach(row -> {}); // Starting tasks and compiling the query takes seconds.
      System.out.println("ready");
      int unused = System.in.read();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[3]));
      while (System.nanoTime() < end) {
        rows.foreach(row -> {});
      }
      System.out.println("end");
    }
  }
}
