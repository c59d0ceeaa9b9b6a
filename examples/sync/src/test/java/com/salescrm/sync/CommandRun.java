package com.salescrm.sync;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import com.salescrm.sandbox.Sandbox;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * A command that was run in this JVM.
 *
 * @param exitCode what it ended with
 * @param out what it printed
 * @param err what it printed to standard error
 */
public record CommandRun(int exitCode, String out, String err) {
  /** Runs a command line of an import, whose lock is in a folder of the test instead of that of all users. */
  static CommandRun ofImport(Path locks, String... args) {
    String before = System.setProperty("java.io.tmpdir", locks.toString());
    try {
      return of(args);
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  /** Runs a command line. */
  public static CommandRun of(String... args) {
    return of(CrmSync.commandLine(args), args);
  }

  /** Runs a command line of some commands only. */
  public static CommandRun of(CommandLine line, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** Runs a command against a sandbox; its key is put into the file {@code key}. Two commands may run at once. */
  public static CommandRun against(Sandbox sandbox, Path folder, String... args)
      throws IOException {
    return against(CrmSync.commandLine(args), sandbox, folder, args);
  }

  /** Runs a command of a line of some commands only. */
  public static CommandRun against(CommandLine line, Sandbox sandbox, Path folder, String... args)
      throws IOException {
    Path written = Files.writeString(Files.createTempFile(folder, "key", ""), sandbox.apiKey());
    Path key =
        Files.move(written, folder.resolve("key"), ATOMIC_MOVE); // Another may be reading it.
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--base-url", sandbox.baseUrl(), "--api-key-file", key.toString()));
    return of(line, all.toArray(String[]::new));
  }

  /** The lines that it printed. */
  public List<String> lines() {
    return out.lines().toList();
  }
}
