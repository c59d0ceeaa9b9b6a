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
  /** Runs a command line. */
  public static CommandRun of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = CrmSync.commandLine();
    int exitCode =
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** Runs a command against a sandbox; its key is put into a file in the folder. */
  public static CommandRun against(Sandbox sandbox, Path folder, String... args)
      throws IOException {
    Path written = Files.createTempFile(folder, "key", "");
    Path ignored = Files.writeString(written, sandbox.apiKey());
    // Another command may read the file at the same time.
    Path key = Files.move(written, folder.resolve("key"), ATOMIC_MOVE);
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--base-url", sandbox.baseUrl(), "--api-key-file", key.toString()));
    return of(all.toArray(String[]::new));
  }

  /** The lines that it printed. */
  public List<String> lines() {
    return out.lines().toList();
  }
}
