package com.salescrm.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;

/** A sandbox in a separate JVM, so that its work is not measured. */
final class ServiceJvm implements AutoCloseable {
  private final Process process;
  private final String baseUrl;
  private final String apiKey;

  private ServiceJvm(Process process) throws IOException {
    this.process = process;
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    this.baseUrl = output.readLine();
    this.apiKey = output.readLine();
  }

  static ServiceJvm start(int leads, int latencyMillis) throws IOException {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    String classPath = System.getProperty("java.class.path");
    return new ServiceJvm(new ProcessBuilder(
            java,
            "-cp",
            classPath,
            ServiceJvm.class.getName(),
            Integer.toString(leads),
            Integer.toString(latencyMillis))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  String baseUrl() {
    return baseUrl;
  }

  String apiKey() {
    return apiKey;
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** Runs in the other JVM: prints the base URL and the key, and exits when its parent exits. */
  public static void main(String[] args) throws IOException {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.virtualLeads(Integer.parseInt(args[0])))) {
      sandbox.latency(Duration.ofMillis(Integer.parseInt(args[1])));
      System.out.println(sandbox.baseUrl());
      System.out.println(sandbox.apiKey());
      while (System.in.read() >= 0) {
        // Nothing is written to the input; its end signals the exit of the parent.
      }
    }
  }
}
