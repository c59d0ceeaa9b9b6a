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
import java.util.List;
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
    CommandLine line = commandLine();
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

  /** {@return the command line with all commands} */
  static CommandLine commandLine() {
    return RootCommand.commandLine(List.of(
        new PullCommand(),
        new ServeCommand(),
        new VerifyCommand(),
        new DoctorCommand(),
        new SchemaCommand(),
        new ExportCommand(),
        new ImportCommand(),
        new ReportCommand(),
        new AsOfCommand(),
        new PurgeCommand()));
  }
}
