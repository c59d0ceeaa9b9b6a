package com.salescrm.benchmarks.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

/** A separate JVM with the class path of this one. It exits with its parent. */
public final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private ChildJvm(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** The command that starts {@code main}. */
  public static List<String> command(List<String> options, Class<?> main, Object... arguments) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  /** Starts {@code main}. */
  public static ChildJvm start(List<String> options, Class<?> main, Object... arguments)
      throws IOException {
    return new ChildJvm(new ProcessBuilder(command(options, main, arguments))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  /** Starts a {@link CannedService}. */
  public static ChildJvm service(int total, int customFields, Delay delay) throws IOException {
    return service(CannedService.class, total, customFields, delay);
  }

  /** Starts a {@link CannedService} or a {@link Http2Service}. */
  public static ChildJvm service(Class<?> service, int total, int customFields, Delay delay)
      throws IOException {
    return start(
        List.of("-XX:+UseSerialGC", "-Xmx128m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"),
        service,
        total,
        customFields,
        delay);
  }

  /** Reads the next line that the JVM prints. */
  public String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new IOException("the other JVM has exited; see its output");
    }
    return line;
  }

  /** Writes a line to the JVM's input. */
  public void writeLine(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
