package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A main class in a JVM of its own: {@code crm-sync} as a user runs it, or a sandbox. */
final class Program implements AutoCloseable {
  /** Restores the default actions: shells ignore INT for background processes, and {@code nohup} ignores HUP. */
  private static final List<String> DEFAULT_SIGNALS = defaultSignals();

  /** For short runs: the second compiler costs more than it saves. */
  private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

  private final Process process;
  private final Path errors;

  private Program(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  private static List<String> defaultSignals() {
    List<String> prefix = List.of("env", "--default-signal=INT,HUP");
    List<String> trial = new ArrayList<>(prefix);
    trial.add("true");
    try {
      return new ProcessBuilder(trial).start().waitFor() == 0 ? prefix : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  /** Runs {@code crm-sync} with the key of the tests in its environment. */
  static Program crmSync(Path folder, String key, List<String> arguments) throws IOException {
    return start(List.of(), folder, CrmSync.class, arguments, Map.of("CRM_API_KEY", key));
  }

  /** Runs {@code crm-sync} with other variables in its environment. */
  static Program crmSync(Path folder, Map<String, String> environment, List<String> arguments)
      throws IOException {
    return start(List.of(), folder, CrmSync.class, arguments, environment);
  }

  /** Runs {@code crm-sync} where no file may grow beyond so many blocks of the shell, of 512 or 1024 bytes. */
  static Program crmSyncWithFilesUpTo(int blocks, Path folder, String key, List<String> arguments)
      throws IOException {
    String limited = "ulimit -f " + blocks + "; exec \"$@\"";
    return start(
        List.of("/bin/sh", "-c", limited, "sh"),
        folder,
        CrmSync.class,
        arguments,
        Map.of("CRM_API_KEY", key));
  }

  /** Runs {@code crm-sync} on a terminal of its own, whose text is the output. */
  static Program crmSyncOnATerminal(Path folder, String key, List<String> arguments)
      throws IOException {
    return crmSyncOnATerminal(folder, Map.of("CRM_API_KEY", key), arguments);
  }

  /** Runs {@code crm-sync} on a terminal of its own with other variables in its environment. */
  static Program crmSyncOnATerminal(
      Path folder, Map<String, String> environment, List<String> arguments) throws IOException {
    List<String> script = List.of("/bin/sh", "-c", "exec script -qec \"$*\" /dev/null", "sh");
    return start(script, folder, CrmSync.class, arguments, environment);
  }

  /** Runs {@code crm-sync} with so much heap. */
  static Program crmSyncWithHeap(String size, Path folder, String key, List<String> arguments)
      throws IOException {
    return start(
        List.of(),
        List.of(ONE_COMPILER, "-Xmx" + size),
        folder,
        CrmSync.class,
        arguments,
        Map.of("CRM_API_KEY", key));
  }

  /** Runs another main class. */
  static Program start(Path folder, Class<?> main, List<String> arguments) throws IOException {
    return start(List.of(), folder, main, arguments, Map.of());
  }

  /** Runs another main class with more options of the JVM; of two of a kind, the later counts. */
  static Program start(Path folder, List<String> jvmOptions, Class<?> main, List<String> arguments)
      throws IOException {
    return start(List.of(), jvmOptions, folder, main, arguments, Map.of());
  }

  /** Runs another main class by a command that gets the words that start it. */
  static Program start(
      List<String> shell,
      Path folder,
      Class<?> main,
      List<String> arguments,
      Map<String, String> environment)
      throws IOException {
    return start(shell, List.of(ONE_COMPILER), folder, main, arguments, environment);
  }

  private static Program start(
      List<String> shell,
      List<String> jvmOptions,
      Path folder,
      Class<?> main,
      List<String> arguments,
      Map<String, String> environment)
      throws IOException {
    List<String> command = new ArrayList<>(DEFAULT_SIGNALS);
    command.addAll(shell);
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(List.of("-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xmx512m"));
    command.add("-Djava.io.tmpdir=" + folder); // Such as for the locks of imports.
    command.addAll(jvmOptions);
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(ClassArchive.options());
    command.add(main.getName());
    command.addAll(arguments);
    Path errors = Files.createTempFile(folder, "stderr", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.directory(folder.toFile()).environment().putAll(environment);
    return new Program(builder.start(), errors);
  }

  /** Its standard output. */
  InputStream stdout() {
    return process.getInputStream();
  }

  /** Its standard input. */
  OutputStream input() {
    return process.getOutputStream();
  }

  /** A reader of its standard output. */
  BufferedReader output() {
    return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Its standard error so far. */
  List<String> errors() throws IOException {
    return Files.readAllLines(errors);
  }

  /** Whether it ends by itself within so many milliseconds. */
  boolean endsWithin(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Its exit code; an error if it takes longer than two minutes. */
  int exitCode() throws InterruptedException {
    if (!endsWithin(120_000)) {
      throw new IllegalStateException("the program did not end within 2 minutes");
    }
    return process.exitValue();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it at once, as {@code kill -9} does, and waits until it is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Sends a signal, such as {@code INT}. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Sends a signal to the program that this one runs, or that runs in it. */
  void signalToInnermost(String name) throws IOException, InterruptedException {
    ProcessHandle innermost = process
        .descendants()
        .filter(each -> each.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow();
    new ProcessBuilder("kill", "-" + name, Long.toString(innermost.pid()))
        .start()
        .waitFor();
  }

  /** Whether it was started with this signal ignored, as shells start what runs in the background. */
  boolean ignores(int signal) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line ->
            (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> (signal - 1) & 1) == 1);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
