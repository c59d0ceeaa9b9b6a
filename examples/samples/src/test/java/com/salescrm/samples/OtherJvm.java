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

/** A main class of these tests in a JVM of its own. */
final class OtherJvm implements AutoCloseable {
  /** Beside what the tests print, so that it is searched for secrets too. */
  private static final Path ERRORS = Path.of("target", "surefire-reports", "other-jvms-output.txt");

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

  /** One that may write no file larger than so many blocks of the shell, which have 512 or 1024 bytes. */
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
    // One that may write no large file must not find its errors at the end of one.
    ProcessBuilder.Redirect errors = command.isEmpty()
        ? ProcessBuilder.Redirect.appendTo(ERRORS.toFile())
        : ProcessBuilder.Redirect.INHERIT;
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
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

  /** The next line it prints; an error if it ended instead. */
  String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new IllegalStateException(
          "the other JVM ended before it printed what was waited for; see " + ERRORS);
    }
    return line;
  }

  /** Everything that it still prints, until it ends. */
  String text() {
    return output.lines().collect(Collectors.joining("\n", "", "\n"));
  }

  /** Writes a line to its standard input. */
  void tell(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /** Ends it at once, as {@code kill -9} does, and waits until it is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops it where it stands, as {@code kill -STOP} does, until {@link #goOn}. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  void goOn() throws IOException, InterruptedException {
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

  /** Its exit code; an error if it takes longer. */
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
