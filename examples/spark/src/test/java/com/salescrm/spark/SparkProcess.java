package com.salescrm.spark;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes with a Spark of their own. */
final class SparkProcess {
  private SparkProcess() {}

  /** A JVM with the class path and the options of this one. */
  static ProcessBuilder of(Class<?> main, Path folder, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("--add-opens")
            || each.startsWith("-Dio.netty")
            || each.startsWith("-Djdk"))
        .toList());
    command.addAll(List.of(
        "-Xmx1g",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1", // It starts sooner.
        "-cp",
        System.getProperty("java.class.path"),
        main.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("SPARK_HOME", folder.resolve("spark").toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder;
  }
}
