package com.salescrm.sync.cli;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

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
          + " an export failed, a list or a file cannot be used, rows of an import were refused or"
          + " rejected, verify found differences or tables without a complete pull, schema --check"
          + " found differences, or a check of doctor failed",
      "4:the service cannot be reached, fails (5xx), times out (408), limits the rate (429), sends responses that"
          + " cannot be decoded, or has not finished an export in time",
      "5:the database, the file of an export or a chart, or standard output cannot be opened or"
          + " written, or another program locks rows or tables for too long",
      "6:another run uses the same database or journal, or imports by the same key, or another"
          + " program uses the same DuckDB file, or reads the SQLite file that purge overwrites",
      "129:stopped because the terminal was closed (SIGHUP)",
      "130:stopped by Ctrl-C",
      "143:stopped by SIGTERM"
    })
public final class RootCommand implements Runnable {
  private static final int LAST_YEAR = 9_999;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec spec;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Print each step and request, and the stack trace of an error.")
  private boolean verbose;

  @Option(
      names = ConfigFile.OPTION,
      scope = ScopeType.INHERIT,
      paramLabel = "<file>",
      description = "Properties file with options, such as base-url=https://… or parallel=8; the"
          + " command line has precedence.")
  @SuppressWarnings("unused") // ConfigFile reads it before the line is parsed.
  private @Nullable Path config;

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
    CommandLine line = new ConfiguredLine(root);
    commands.forEach(line::addSubcommand);
    if (Terminal.isPlain()) {
      line.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
    }
    line.getSubcommands().values().stream()
        .flatMap(command -> command.getCommandSpec().options().stream())
        .flatMap(option -> Stream.of(option.auxiliaryTypes()))
        .filter(Class::isEnum)
        .distinct()
        .forEach(type -> registerConstants(line, type));
    return line.setExpandAtFiles(false) // The options of a file are those of --config.
        .registerConverter(LocalDate.class, RootCommand::day)
        .registerConverter(Path.class, RootCommand::path)
        .registerConverter(int.class, RootCommand::wholeNumber)
        .registerConverter(boolean.class, RootCommand::flag)
        .setExecutionStrategy(RootCommand::run)
        .setParameterExceptionHandler((error, arguments) -> wrongArguments(error))
        .setExecutionExceptionHandler(
            (error, command, parsed) -> ErrorLine.print(error, root.verbose, command.getErr()));
  }

  /**
   * Whether {@code --verbose} was given.
   *
   * @param command any command of the line
   * @return whether steps are printed
   */
  public static boolean isVerbose(CommandSpec command) {
    return command.root().userObject() instanceof RootCommand root && root.verbose;
  }

  /** Lists the values as they are typed, and as the help has them: picocli would list the names of the constants. */
  private static <T> void registerConstants(CommandLine line, Class<T> type) {
    List<T> constants = List.of(type.getEnumConstants());
    line.registerConverter(
        type,
        text -> constants.stream()
            .filter(constant -> constant.toString().equalsIgnoreCase(text))
            .findFirst()
            .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of "
                + constants.stream().map(Object::toString).collect(Collectors.joining(", ")))));
  }

  private static LocalDate day(String text) {
    try {
      LocalDate day = LocalDate.parse(text);
      if (day.getYear() >= 1 && day.getYear() <= LAST_YEAR) {
        return day;
      }
    } catch (DateTimeParseException e) {
      // The message follows.
    }
    throw new TypeConversionException("'" + text + "' is not a day such as 2026-01-31");
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(TextFiles.notAPath(text));
    }
  }

  private static Integer wholeNumber(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a whole number from "
          + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
    }
  }

  private static Boolean flag(String text) {
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new TypeConversionException("'" + text + "' is neither true nor false");
    }
    return Boolean.valueOf(text);
  }

  /** picocli passes on exceptions only: an error would end the JVM with a stack trace. */
  private static int run(ParseResult parsed) {
    try {
      int exitCode = new CommandLine.RunLast().execute(parsed);
      return isWritten(parsed) || exitCode != ExitCode.OK ? exitCode : ExitCode.DATABASE;
    } catch (OutOfMemoryError e) {
      CommandLine line = parsed.commandSpec().commandLine();
      return ErrorLine.print(e, isVerbose(parsed.commandSpec()), line.getErr());
    }
  }

  /** Whether standard output has all that was printed, else a line says so: a writer and a print stream hide their errors. */
  private static boolean isWritten(ParseResult parsed) {
    boolean failed = System.out.checkError();
    for (CommandLine line : parsed.asCommandLineList()) {
      failed |= line.getOut().checkError();
    }
    if (failed) {
      PrintWriter err = parsed.commandSpec().commandLine().getErr();
      err.println(
          "crm-sync: standard output could not be written: is the disk full, or did its reader end?");
      err.flush();
    }
    return !failed;
  }

  /** A command line with the options of a file. */
  private static final class ConfiguredLine extends CommandLine {
    ConfiguredLine(RootCommand root) {
      super(root);
    }

    @Override
    public ParseResult parseArgs(String... args) {
      setDefaultValueProvider(ConfigFile.of(this, List.of(args)));
      return super.parseArgs(args);
    }
  }

  /** The first word, without a value: that, and the words after it, may be a key, which the log of a job must not contain. */
  private static String first(List<String> unmatched) {
    String word = unmatched.get(0).split("=", 2)[0];
    return "unknown " + (word.startsWith("-") ? "option" : "argument") + ": '" + word + "'";
  }

  private static int wrongArguments(ParameterException error) {
    CommandLine command = error.getCommandLine();
    PrintWriter err = command.getErr();
    String message = error instanceof UnmatchedArgumentException unmatched
        ? first(unmatched.getUnmatched())
        : error.getMessage();
    err.println("crm-sync: " + ErrorLine.oneLine(message) + "; see "
        + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "name a command: pull, serve, verify, doctor, schema, export, import, report, as-of or purge");
  }
}
