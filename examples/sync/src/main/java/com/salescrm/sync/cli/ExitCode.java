package com.salescrm.sync.cli;

/** How a run ended, for scripts. Ctrl-C ends it with 130 and SIGTERM with 143, as the JVM does by itself. */
public final class ExitCode {
  /** Everything was done. */
  public static final int OK = 0;

  /** Something that the program does not know; most likely a mistake of its own. */
  public static final int UNEXPECTED = 1;

  /** The command line, the environment or a file that they name is wrong. Nothing was done. */
  public static final int USAGE = 2;

  /** The service answered that it will not: a wrong key, a missing permission, a refused request. */
  public static final int REFUSED = 3;

  /** The service cannot be reached, or fails. Trying later may help. */
  public static final int UNREACHABLE = 4;

  /** The database cannot be opened or written: it does not exist, is locked, or its disk is full; or the file of an export or a chart. */
  public static final int DATABASE = 5;

  /** Another run holds the same database. */
  public static final int BUSY = 6;

  /** Stopped by Ctrl-C, as shells number it. */
  public static final int STOPPED = 130;

  /** Stopped by SIGTERM, as shells number it; the JVM ends with it by itself. */
  public static final int TERMINATED = 143;

  private ExitCode() {}
}
