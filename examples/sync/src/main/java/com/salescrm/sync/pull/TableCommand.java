package com.salescrm.sync.pull;

import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.DatabaseOptions;
import com.salescrm.sync.table.Table;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command about the tables of a database, which a signal such as Ctrl-C stops. */
public abstract class TableCommand implements Callable<Integer> {
  /** What picocli knows of this command. */
  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  protected CommandSpec spec;

  /** How to open the database. */
  @Mixin
  protected final DatabaseOptions databaseOptions = new DatabaseOptions();

  /** The tables that the command is about. */
  @Option(
      names = {"--tables", "--only"},
      paramLabel = "<table>",
      split = " *, *",
      splitSynopsisLabel = ",",
      description = "Only these tables: ${COMPLETION-CANDIDATES}. Default: all.")
  protected Set<Table> tables = EnumSet.allOf(Table.class);

  /** For subclasses. */
  protected TableCommand() {}

  @Override
  public final Integer call() {
    check();
    Stop stop = Stop.onShutdown(System.err);
    try {
      return run(stop);
    } catch (RuntimeException e) {
      throw stop.isAsked() ? Stop.stopped() : Problem.of(e);
    } finally {
      stop.ended();
    }
  }

  /**
   * Checks the values of the options, before anything is opened.
   *
   * @throws ParameterException if a value is not possible
   */
  protected abstract void check();

  /**
   * Runs the command.
   *
   * @param stop ends the run between two steps, and cancels the calls of a reader that has it
   * @return the exit code
   */
  protected abstract int run(Stop stop);

  /**
   * Checks the value of an option.
   *
   * @param possible whether it is possible
   * @param message names the option and its values
   * @throws ParameterException if it is not
   */
  protected final void require(boolean possible, String message) {
    if (!possible) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}
