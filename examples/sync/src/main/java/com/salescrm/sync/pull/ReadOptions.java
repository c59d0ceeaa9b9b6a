package com.salescrm.sync.pull;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for reading objects of the service, and for their columns. */
public final class ReadOptions {
  /** A statement for the objects of a page has a parameter for each, and databases limit their number. */
  private static final int LARGEST_PAGE = 10_000;

  @Option(
      names = "--parallel",
      paramLabel = "<n>",
      defaultValue = "4",
      description = "Number of calls in flight, 1 to 64. Default: ${DEFAULT-VALUE}.")
  private int parallel;

  @Option(
      names = "--page-size",
      paramLabel = "<n>",
      defaultValue = "100",
      description =
          "Number of objects per page, 1 to 10000; the service may send fewer. Default: ${DEFAULT-VALUE}.")
  private int pageSize;

  @Option(
      names = "--max-custom-columns",
      paramLabel = "<n>",
      defaultValue = "250",
      description =
          "Number of columns for custom fields per table, the same for pull and verify; further fields are in the column"
              + " json only. Default: ${DEFAULT-VALUE}.")
  private int mostCustomColumns;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec command;

  /** For picocli. */
  public ReadOptions() {}

  /**
   * Checks the values.
   *
   * @throws ParameterException if one is not possible
   */
  public void check() {
    if (parallel < 1 || parallel > 64) {
      throw new ParameterException(command.commandLine(), "--parallel must be 1 to 64");
    }
    if (pageSize < 1 || pageSize > LARGEST_PAGE || mostCustomColumns < 0) {
      throw new ParameterException(
          command.commandLine(),
          "--page-size must be 1 to " + LARGEST_PAGE + ", --max-custom-columns 0 or more");
    }
  }

  /** {@return the number of calls in flight} */
  public int parallel() {
    return parallel;
  }

  /** {@return the number of objects per page} */
  public int pageSize() {
    return pageSize;
  }

  /** {@return the number of columns for custom fields per table} */
  public int mostCustomColumns() {
    return mostCustomColumns;
  }
}
