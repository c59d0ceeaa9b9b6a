package com.salescrm.sync.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The files of a command line. Refuses a command that would write one that it also uses otherwise. */
public final class OutputFiles {
  private static final String SQLITE = "SQLite format 3\0";
  private static final String DUCKDB = "DUCK";
  private static final int DUCKDB_OFFSET = 8;

  private final Map<String, Path> used = new LinkedHashMap<>();

  /**
   * Takes the files of the arguments: the parameter is the input.
   *
   * @param command a command whose line was parsed
   */
  public OutputFiles(CommandSpec command) {
    for (ArgSpec argument : command.args()) {
      if (argument.getValue() instanceof Path file) {
        used.put(
            argument instanceof OptionSpec option
                ? "the file of " + option.longestName()
                : "the input",
            file);
      }
    }
  }

  /**
   * Adds a file that is no argument.
   *
   * @param name what it is, for the message
   * @param file the file
   * @return this
   */
  public OutputFiles and(String name, Path file) {
    used.put(name, file);
    return this;
  }

  /**
   * Checks a file that will be written, before a database is opened. Another path to a file, such as a symbolic link, counts as
   * the file.
   *
   * @param option the option that decides where it is
   * @param file the file
   * @throws Problem with {@link ExitCode#USAGE} if it is another one of the files, or any SQLite or DuckDB database
   */
  public void check(String option, Path file) {
    used.forEach((name, other) -> {
      if (!name.endsWith(" " + option) && isSame(file, other)) {
        throw new Problem(ExitCode.USAGE, option + ": " + file + " is " + name);
      }
    });
    if (isDatabase(file)) {
      throw new Problem(ExitCode.USAGE, option + ": " + file + " is a database");
    }
  }

  /**
   * By the first bytes: several commands do not know which file is the database. Not while this process has it open, since the
   * end of another access to a file releases the locks of the process.
   */
  private static boolean isDatabase(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(SQLITE.length()), ISO_8859_1);
      return start.equals(SQLITE) || start.startsWith(DUCKDB, DUCKDB_OFFSET);
    } catch (IOException e) {
      return false; // The command reports why it cannot be used.
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return (Files.exists(one) && Files.exists(other))
          ? Files.isRegularFile(one) && Files.isSameFile(one, other) // A terminal may be both.
          : resolved(one).equals(resolved(other));
    } catch (IOException e) {
      return false; // Its folder does not exist: it cannot be written.
    }
  }

  private static Path resolved(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path name = file.getFileName();
    return folder == null || name == null ? file : folder.toRealPath().resolve(name);
  }
}
