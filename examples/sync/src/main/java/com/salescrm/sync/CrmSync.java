package com.salescrm.sync;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Logs;
import com.salescrm.sync.cli.RootCommand;
import com.salescrm.sync.doctor.DoctorCommand;
import com.salescrm.sync.export.ExportCommand;
import com.salescrm.sync.history.AsOfCommand;
import com.salescrm.sync.imports.ImportCommand;
import com.salescrm.sync.pull.PullCommand;
import com.salescrm.sync.purge.PurgeCommand;
import com.salescrm.sync.report.ReportCommand;
import com.salescrm.sync.schema.SchemaCommand;
import com.salescrm.sync.serve.ServeCommand;
import com.salescrm.sync.verify.VerifyCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;

/** The main class. */
public final class CrmSync {
  private CrmSync() {}

  /**
   * Runs one command and ends the JVM with its exit code (see {@link ExitCode}).
   *
   * @param args the command line; {@code --help} explains it
   */
  public static void main(String[] args) {
    CommandLine line = commandLine(args);
    IExecutionStrategy next = line.getExecutionStrategy();
    line.setExecutionStrategy(parsed -> {
      Logs.configure(
          RootCommand.isVerbose(parsed.commandSpec())); // Before anything makes a logger.
      return next.execute(parsed);
    });
    int exitCode = line.execute(args);
    // After a stop the JVM is ending with the exit code of the signal. System.exit could replace
    // it.
    if (exitCode != ExitCode.STOPPED) {
      System.exit(exitCode);
    }
  }

  /**
   * The command line for some arguments: with the command that they begin with, since picocli reads the options of each by
   * reflection; with all commands for a file of options, which may name those of other commands, and for any other beginning.
   */
  static CommandLine commandLine(String... args) {
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("pull", PullCommand::new);
    commands.put("serve", ServeCommand::new);
    commands.put("verify", VerifyCommand::new);
    commands.put("doctor", DoctorCommand::new);
    commands.put("schema", SchemaCommand::new);
    commands.put("export", ExportCommand::new);
    commands.put("import", ImportCommand::new);
    commands.put("report", ReportCommand::new);
    commands.put("as-of", AsOfCommand::new);
    commands.put("purge", PurgeCommand::new);
    Supplier<Object> first = args.length == 0 ? null : commands.get(args[0]);
    boolean isOne = first != null && Stream.of(args).noneMatch(each -> each.startsWith("--config"));
    Stream<Supplier<Object>> some = isOne ? Stream.of(first) : commands.values().stream();
    return RootCommand.commandLine(some.map(Supplier::get).toList());
  }
}
