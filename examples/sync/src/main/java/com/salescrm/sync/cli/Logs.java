package com.salescrm.sync.cli;

import java.util.List;

/** How much the libraries log to standard error: nothing, unless {@code --verbose} asks for it. */
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
