package com.salescrm.sync.pull;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
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
   * Runs work on one table. If the service refuses the table, or sends responses that cannot be decoded, this is
   * recorded; every other failure is thrown.
   *
   * @param title the table, for people
   * @param advice what to do if the service has more objects than it lists; empty for nothing
   * @param work the work
   */
  public void unlessRefused(String title, String advice, Runnable work) {
    try {
      work.run();
    } catch (ApiException | DecodingException | PagingException e) {
      // A rejected key is rejected for every table; a service that fails does so for the others
      // too.
      if (e instanceof UnauthorizedException && reader.isKeyRejected()) {
        throw e;
      }
      Problem problem = e instanceof UnauthorizedException refused
          ? Problem.ofMissingPermission(refused)
          : Problem.of(e);
      if (problem.exitCode() != ExitCode.REFUSED && !(e instanceof DecodingException)) {
        throw e;
      }
      Problem refusal = new Problem(problem.exitCode(), title + ": " + problem.getMessage(), e);
      boolean tooMany = e instanceof SkipLimitException && !advice.isEmpty();
      add(title, tooMany ? refusal.and(advice) : refusal);
    }
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
    return problems.stream()
        .map(each -> String.valueOf(each.getMessage()))
        .reduce((first, next) -> first + "; " + next)
        .map(message -> new Problem(exitCode, message, problems.iterator().next()));
  }
}
