package com.salescrm.samples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs a main class of these tests in a separate JVM. */
final class OtherJvm implements AutoCloseable {
  /** In the folder of the test output, so that the build searches it for secrets. */
  private static final Path ERRORS = Path.of("target", "surefire-reports", "other-jvms-output.txt");

  /** For short runs: the second compiler costs more than it saves. */
  static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

  private final Process process;
  private final BufferedReader output;

  private OtherJvm(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  static OtherJvm start(
      Class<?> main,
      List<String> jvmOptions,
      List<String> arguments,
      Map<String, String> environment)
      throws IOException {
    return start(new ArrayList<>(), main.getName(), jvmOptions, arguments, environment);
  }

  /** Writes the standard error stream of the JVM to a file of its own. */
  static OtherJvm startWithErrors(
      Path errors, Class<?> main, List<String> arguments, Map<String, String> environment)
      throws IOException {
    return start(
        new ArrayList<>(),
        main.getName(),
        List.of(ONE_COMPILER),
        arguments,
        environment,
        ProcessBuilder.Redirect.to(errors.toFile()));
  }

  /** Limits the size of files to a number of blocks of the shell, which have 512 or 1024 bytes. */
  static OtherJvm startWithFilesUpTo(
      int blocks, Class<?> main, List<String> arguments, Map<String, String> environment)
      throws IOException {
    String limited = "ulimit -f " + blocks + "; exec \"$@\"";
    List<String> shell = new ArrayList<>(List.of("/bin/sh", "-c", limited, "sh"));
    return start(shell, main.getName(), List.of("-XX:-UsePerfData"), arguments, environment);
  }

  /** A source file, compiled and run by the source launcher of the JDK. */
  static OtherJvm startSource(
      Path source, List<String> jvmOptions, List<String> arguments, Map<String, String> environment)
      throws IOException {
    return start(new ArrayList<>(), source.toString(), jvmOptions, arguments, environment);
  }

  private static OtherJvm start(
      List<String> command,
      String main,
      List<String> jvmOptions,
      List<String> arguments,
      Map<String, String> environment)
      throws IOException {
    // A JVM with a file size limit must not append its errors to a large file.
    ProcessBuilder.Redirect errors = command.isEmpty()
        ? ProcessBuilder.Redirect.appendTo(ERRORS.toFile())
        : ProcessBuilder.Redirect.INHERIT;
    return start(command, main, jvmOptions, arguments, environment, errors);
  }

  private static OtherJvm start(
      List<String> command,
      String main,
      List<String> jvmOptions,
      List<String> arguments,
      Map<String, String> environment,
      ProcessBuilder.Redirect errors)
      throws IOException {
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.add("-XX:+UseSerialGC");
    command.addAll(jvmOptions);
    if (!jvmOptions.contains("-cp")) {
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    }
    command.add(main);
    command.addAll(arguments);
    Files.createDirectories(ERRORS.getParent());
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors);
    builder.environment().keySet().removeIf(name -> name.startsWith("CRM_"));
    builder.environment().putAll(environment);
    return new OtherJvm(builder.start());
  }

  /** The next line of its output; throws if the JVM ended. */
  String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new IllegalStateException(
          "the other JVM ended before it printed the expected line; see " + ERRORS);
    }
    return line;
  }

  /** The remaining output until the JVM ends. */
  String text() {
    return output.lines().collect(Collectors.joining("\n", "", "\n"));
  }

  /** Writes a line to its standard input. */
  void send(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /** Kills the JVM as {@code kill -9} does, and waits until it has ended. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks the JVM to end, as SIGTERM does. Its output can still be read. */
  void terminate() {
    process.toHandle().destroy();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Suspends the JVM as {@code kill -STOP} does, until {@link #resume}. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
        .inheritIO()
        .start()
        .waitFor();
    if (code != 0) {
      throw new IllegalStateException("kill -" + name + " failed");
    }
  }

  /** The exit code; throws if the JVM does not end in time. */
  int exitCode(long seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the other JVM did not end within " + seconds + " s");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
