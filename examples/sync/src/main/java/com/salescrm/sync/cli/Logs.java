package com.salescrm.sync.cli;

import java.util.List;

/** The log level of the libraries on standard error: off, unless {@code --verbose} is given. */
public final class Logs {
  private static final String LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

  private Logs() {}

  /**
   * Sets the level; works only before the first logger is made.
   *
   * @param args the command line, not parsed yet
   */
  public static void configure(String[] args) {
    boolean verbose = List.of(args).contains(RootCommand.VERBOSE);
    if (System.getProperty(LEVEL) == null) {
      System.setProperty(LEVEL, verbose ? "info" : "off");
    }
  }
}
