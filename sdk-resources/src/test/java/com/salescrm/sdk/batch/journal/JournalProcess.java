package com.salescrm.sdk.batch.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

/** A {@link JournalMain} in another JVM. */
final class JournalProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final List<String> lines = new ArrayList<>();

  private JournalProcess(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  static JournalProcess start(String... arguments) throws IOException {
    return start(List.of(), List.of("-Xmx64m"), arguments);
  }

  static JournalProcess start(List<String> shell, List<String> options, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(shell);
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(JournalMain.class.getName());
    command.addAll(List.of(arguments));
    return new JournalProcess(
        new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** The next line of its output; null at the end. */
  String readLine() throws IOException {
    String line = output.readLine();
    if (line != null) {
      lines.add(line);
    }
    return line;
  }

  /** All lines of its output, when it has ended. */
  List<String> readAll() throws IOException {
    while (readLine() != null) {
      // Collected.
    }
    return lines;
  }

  List<String> lines() {
    return lines;
  }

  /** The rests of the lines with a prefix. */
  List<String> rows(String prefix) {
    return lines.stream()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .toList();
  }

  /** As {@code kill -9}. */
  void kill() throws InterruptedException {
    process.toHandle().destroyForcibly(); // Not of the process: it closes the output.
    process.waitFor();
  }

  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
