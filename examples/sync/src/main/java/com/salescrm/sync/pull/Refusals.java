package com.salescrm.sync.pull;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.table.Table;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The tables that a run could not read, while it continues with the others. Belongs to one thread. */
public final class Refusals {
  private final CrmReader reader;
  private final Map<String, Problem> byTitle = new LinkedHashMap<>();

  /**
   * No table was refused yet.
   *
   * @param reader asks the service whether it rejects the key
   */
  public Refusals(CrmReader reader) {
    this.reader = reader;
  }

  /**
   * Runs work on one table. A table whose objects are listed for each object of another table is not read after the service has
   * failed for that one: it would fail again after the longest wait.
   *
   * @param table the table
   * @param advice what to do if the service has more objects than it lists; empty for nothing
   * @param work the work
   */
  public void unlessRefused(Table table, String advice, Runnable work) {
    Table parent = table.parent();
    Problem failure = parent == null ? null : byTitle.get(parent.title());
    if (parent != null && failure != null && failure.exitCode() == ExitCode.UNREACHABLE) {
      String message = table.title() + ": not read, since " + parent.title() + " could not be read";
      add(table.title(), new Problem(ExitCode.UNREACHABLE, message, failure));
    } else {
      unlessRefused(table.title(), advice, work);
    }
  }

  /**
   * Runs work on one table. If the service cannot be used for this table but for others, the failure is recorded; every other
   * failure is thrown.
   *
   * @param title the table, for people
   * @param advice what to do if the service has more objects than it lists; empty for nothing
   * @param work the work
   */
  public void unlessRefused(String title, String advice, Runnable work) {
    try {
      work.run();
    } catch (CrmException e) {
      if (endsRun(e)) {
        throw e;
      }
      Problem problem = e instanceof UnauthorizedException refused
          ? Problem.ofMissingPermission(refused)
          : Problem.of(e);
      Problem refusal = new Problem(problem.exitCode(), title + ": " + problem.getMessage(), e);
      boolean tooMany = e instanceof SkipLimitException && !advice.isEmpty();
      add(title, tooMany ? refusal.and(advice) : refusal);
    }
  }

  /** A rejected key is rejected for every table; a service that does not respond to another request fails for every table. */
  private boolean endsRun(CrmException e) {
    if (e instanceof UnauthorizedException) {
      return reader.isKeyRejected();
    }
    return e instanceof CallCancelledException
        || e instanceof CallInterruptedException
        || (Problem.of(e).exitCode() == ExitCode.UNREACHABLE && !reader.isAvailable());
  }

  /**
   * Records the problem of a table.
   *
   * @param title the table, for people
   * @param problem its problem, whose message names the table
   */
  public void add(String title, Problem problem) {
    byTitle.put(title, problem);
  }

  /** {@return the problems by the titles of their tables, in order} */
  public Map<String, Problem> byTitle() {
    return byTitle;
  }

  /**
   * The problem to end the run with. The first one that a later run cannot change determines the exit code.
   *
   * @return empty if nothing was refused
   */
  public Optional<Problem> problem() {
    Collection<Problem> problems = byTitle.values();
    int exitCode = problems.stream()
        .map(Problem::exitCode)
        .filter(code -> code != ExitCode.UNREACHABLE)
        .findFirst()
        .orElse(ExitCode.UNREACHABLE);
    // One clause for all tables with the same problem: there are thirty tables.
    Map<String, String> titles = new LinkedHashMap<>();
    byTitle.forEach((title, problem) -> {
      String message = String.valueOf(problem.getMessage());
      boolean isNamedFirst = message.startsWith(title + ": ");
      titles.merge(
          isNamedFirst ? message.substring(title.length()) : message,
          isNamedFirst ? title : "",
          (first, next) -> next.isEmpty() ? first : first + ", " + next);
    });
    return titles.entrySet().stream()
        .map(each -> each.getValue() + each.getKey())
        .reduce((first, next) -> first + "; " + next)
        .map(message -> new Problem(exitCode, message, problems.iterator().next()));
  }
}
