package com.salescrm.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.rpc.RpcEnv;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * A cluster whose executors are processes of their own, each with an address of its own: Spark runs a task a second time only
 * on another host.
 */
final class LocalCluster implements AutoCloseable {
  private static final int MEGABYTES = 1_024;

  private final List<RpcEnv> parts = new ArrayList<>();
  private final String url;

  LocalCluster(int executors, int cores) throws IOException {
    String home = System.getenv("SPARK_HOME");
    Files.createDirectories(Path.of(home, "jars")); // Spark requires the folder.
    SparkConf conf = new SparkConf().set("spark.master.rest.enabled", "false");
    RpcEnv master = Master.startRpcEnvAndEndpoint("127.0.0.1", 0, 0, conf)._1();
    parts.add(master);
    url = "spark://127.0.0.1:" + master.address().port();
    for (int i = 1; i <= executors; i++) {
      parts.add(Worker.startRpcEnvAndEndpoint(
          "127.0.0." + (i + 1),
          0,
          0,
          cores,
          MEGABYTES,
          new String[] {url},
          Path.of(home, "work").toString(),
          Option.apply(i),
          conf,
          Option.empty()));
    }
  }

  SparkSession.Builder builder() {
    return SparkSession.builder()
        .master(url)
        .config("spark.executor.memory", "512m")
        // That of this process.
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2");
  }

  @Override
  public void close() {
    for (int i = parts.size() - 1; i >= 0; i--) {
      parts.get(i).shutdown();
      parts.get(i).awaitTermination();
    }
  }
}
