package com.salescrm.sync.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code crm-sync}: the parent of its commands. */
@Command(
    name = "crm-sync",
    description = "Replicates the CRM into a database.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything was done",
      "1:an unexpected error",
      "2:the command line, the environment or a file that they name is wrong; no data was written",
      "3:the service refused (a wrong key, a missing permission, more objects than it lists),"
          + " an export failed, a response cannot be used, verify found differences, or a check"
          + " of doctor failed",
      "4:the service cannot be reached, fails (5xx), limits the rate (429), or has not finished"
          + " an export in time",
      "5:the database, or the file of an export or a chart, cannot be opened or written",
      "6:another run uses the same database",
      "130:stopped by Ctrl-C",
      "143:stopped by SIGTERM"
    })
public final class RootCommand implements Runnable {
  static final String VERBOSE = "--verbose";

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec spec;

  @Option(
      names = VERBOSE,
      scope = ScopeType.INHERIT,
      description = "Log what happens, and show the stack trace of an error.")
  private boolean verbose;

  /** For picocli. */
  public RootCommand() {}

  /**
   * The command line: parser, commands, and the mapping of errors to lines and exit codes.
   *
   * @param commands objects of classes that are a {@link Command}
   * @return the command line
   */
  public static CommandLine commandLine(List<Object> commands) {
    RootCommand root = new RootCommand();
    CommandLine line = new CommandLine(root);
    commands.forEach(line::addSubcommand);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((error, arguments) -> wrongArguments(error))
        .setExecutionExceptionHandler(
            (error, command, parsed) -> ErrorLine.print(error, root.verbose, command.getErr()));
  }

  private static int wrongArguments(ParameterException error) {
    CommandLine command = error.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("crm-sync: " + ErrorLine.oneLine(error.getMessage()) + "; see "
        + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: pull, verify, doctor, export, import or report");
  }
}
