package com.salescrm.sync.verify;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Verifies the tables one after the other. If the service refuses one table, the others are still verified. Belongs to
 * one thread.
 */
final class Verify {
  private final VerifyContext context;
  private final Map<Table, Counts> counts = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Problem> refusals = new ArrayList<>();

  Verify(VerifyContext context) {
    this.context = context;
  }

  /** Verifies all tables that were pulled. */
  void run() {
    for (Table table : Table.values()) {
      if (context.settings().tables().contains(table)) {
        context.stop().check();
        Optional<PullState> pulled = context
            .database()
            .reading(connection -> PullState.of(connection, context.database().dialect(), table));
        if (pulled.isEmpty()) {
          notes.add(table.title() + ": not verified, since it was never pulled");
        } else {
          verify(table, pulled.get());
        }
      }
    }
    if (counts.isEmpty() && refusals.isEmpty()) {
      throw new Problem(
          ExitCode.USAGE, "the database holds none of these tables yet; run crm-sync pull first");
    }
  }

  private void verify(Table table, PullState pulled) {
    if (!pulled.complete()) {
      notes.add(table.title()
          + ": the last pull is not complete; what may have changed since counts" + " as changed");
    }
    try {
      counts.put(table, new TableVerify(context, table, pulled).run());
    } catch (ApiException e) {
      Problem problem = Problem.of(e);
      // A rejected key is rejected for every table.
      if (problem.exitCode() != ExitCode.REFUSED || e instanceof UnauthorizedException) {
        throw e;
      }
      refusals.add(new Problem(ExitCode.REFUSED, table.title() + ": " + problem.getMessage(), e));
    }
  }

  /** The numbers of each table that was verified. */
  Map<Table, Counts> counts() {
    return counts;
  }

  /** Lines for standard error. */
  List<String> notes() {
    return notes;
  }

  /** The problem to end the run with; empty if nothing was refused. */
  Optional<Problem> refusal() {
    return refusals.stream().reduce((first, next) -> first.and(String.valueOf(next.getMessage())));
  }
}
