package com.salescrm.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;

/** Appends the changes of opportunities to a file, a line with the number of the batch and the object for each. */
final class StreamProgram {
  private StreamProgram() {}

  /** @param args base URL, folder of the checkpoint, file, whether it ends when it has read what is visible */
  public static void main(String[] args) throws Exception {
    SparkSession spark = SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.codegen.wholeStage", "false") // It starts sooner.
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
    try (PrintStream file =
        new PrintStream(Files.newOutputStream(Path.of(args[2])), false, UTF_8)) {
      VoidFunction2<Dataset<Row>, Long> write = (batch, number) -> write(batch, number, file);
      spark
          .readStream()
          .format("salescrm")
          .option("table", "opportunities")
          .option("baseUrl", args[0])
          .option("apiKeySecret", SparkTestBase.KEY)
          .option("maxRowsPerTrigger", 100)
          .option("pageSize", 20)
          .option("partitionRows", 40)
          .load()
          .writeStream()
          .foreachBatch(write)
          .option("checkpointLocation", args[1])
          .trigger(
              Boolean.parseBoolean(args[3]) ? Trigger.AvailableNow() : Trigger.ProcessingTime(0))
          .start()
          .awaitTermination();
    }
  }

  private static void write(Dataset<Row> batch, long number, PrintStream file) throws IOException {
    System.out.println("begin");
    List<String> rows = batch.select("json").as(Encoders.STRING()).collectAsList();
    System.out.println("read");
    for (int i = 0; i < rows.size(); i++) {
      file.print(number + " " + rows.get(i) + "\n");
      file.flush();
      if (i == rows.size() / 2) {
        System.out.println("half");
      }
    }
    System.out.println("written");
    if (file.checkError()) {
      throw new IOException("the file cannot be written");
    }
  }
}
