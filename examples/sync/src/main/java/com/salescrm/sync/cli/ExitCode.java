package com.salescrm.sync.cli;

/**
 * The exit codes, for scripts. {@link Problem#of} decides which one an exception ends with. {@code --help} and the page of
 * the program list the same codes and conditions (see {@link RootCommand}). The JVM itself ends with 130 on
 * Ctrl-C, with 143 on SIGTERM and with 129 on SIGHUP.
 */
public final class ExitCode {
  /** Everything was done. */
  public static final int OK = 0;

  /** An unexpected error, most likely a defect. */
  public static final int UNEXPECTED = 1;

  /** The command line, the environment or a file that they name is wrong. No data was written. */
  public static final int USAGE = 2;

  /**
   * The service refused (a wrong key, a missing permission, more objects than it lists), an export failed, or a
   * list or a file cannot be used. Also: rows of an import were refused or rejected, {@code verify} found differences or
   * tables without a complete pull, {@code schema --check} found differences, or a check of {@code doctor} failed.
   */
  public static final int REFUSED = 3;

  /**
   * The service cannot be reached, fails (5xx), times out (408), limits the rate (429), sends responses that cannot be
   * decoded, or has not finished an export, also after all retries. A later run may succeed.
   */
  public static final int UNREACHABLE = 4;

  /**
   * The database, the file of an export or a chart, or standard output cannot be opened or written: it does not exist, its
   * disk is full, or another program locks it for longer than {@code --lock-wait}.
   */
  public static final int DATABASE = 5;

  /**
   * Another run uses the same database or journal, or imports by the same key, another program has opened the same DuckDB file, or reads the SQLite file that
   * {@code purge} overwrites. Wrappers may treat this as a run to skip; a lock of another program is {@link #DATABASE}.
   */
  public static final int BUSY = 6;

  /** Stopped because the terminal was closed (SIGHUP), as shells number it; the JVM ends with it by itself. */
  public static final int HANGUP = 129;

  /** Stopped by Ctrl-C, as shells number it. */
  public static final int STOPPED = 130;

  /** Stopped by SIGTERM, as shells number it; the JVM ends with it by itself. */
  public static final int TERMINATED = 143;

  private ExitCode() {}
}
