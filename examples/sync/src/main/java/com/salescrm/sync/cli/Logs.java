package com.salescrm.sync.cli;

/**
 * The log level of the libraries on standard error: off. With {@code --verbose} the SDK logs what it decides by
 * itself, such as a download that resumes; the steps of the program are printed by the commands.
 */
public final class Logs {
  private static final String LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";
  private static final String SDK_LEVEL = "org.slf4j.simpleLogger.log.com.salescrm.sdk";

  private Logs() {}

  /**
   * Sets the level; works only before the first logger is made.
   *
   * @param verbose whether {@code --verbose} was given, on the command line or in the file of {@code --config}
   */
  public static void configure(boolean verbose) {
    if (System.getProperty(LEVEL) == null) {
      System.setProperty(LEVEL, "off");
      System.setProperty(SDK_LEVEL, verbose ? "info" : "off");
    }
  }
}
