package com.salescrm.sync.verify;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.pull.Refusals;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Verifies the tables one after the other. If the service refuses one table or fails for it, the others are still verified.
 * Belongs to one thread.
 */
final class Verify {
  private final VerifyContext context;
  private final Map<String, Counts> counts = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Table> neverPulled = new ArrayList<>();
  private final Refusals refusals;

  Verify(VerifyContext context) {
    this.context = context;
    this.refusals = new Refusals(context.reader());
  }

  /** Verifies all tables that were pulled. */
  void run() {
    for (Table table : Table.values()) {
      if (context.settings().tables().contains(table)) {
        context.stop().check();
        Optional<PullState> pulled = context
            .database()
            .reading(connection -> PullState.of(connection, context.database().dialect(), table));
        if (pulled.isPresent()) {
          refusals.unlessRefused(
              table, "verify a part of them with --sample", () -> verify(table, pulled.get()));
        } else {
          neverPulled.add(table);
        }
      }
    }
    if (!hasResult()) {
      throw new Problem(
          ExitCode.USAGE, "the database holds none of these tables yet; run crm-sync pull first");
    }
    neverPulled.forEach(this::neverPulled);
  }

  /** A table that no pull included is a problem only if it was asked for. */
  private void neverPulled(Table table) {
    String message = table.title() + ": not verified, since it was never pulled";
    boolean areAll = context.settings().tables().size() == Table.values().length;
    if (areAll) {
      notes.add(message);
    } else {
      refusals.add(table.title(), new Problem(ExitCode.REFUSED, message));
    }
  }

  private void verify(Table table, PullState pulled) {
    TableVerify verification = new TableVerify(context, table, pulled);
    boolean isComplete = false;
    try {
      verification.run();
      isComplete = true;
    } finally {
      if (isComplete) {
        counts.put(table.title(), verification.counts());
      } else if (verification.counts().compared > 0) {
        counts.put(table.title() + " (incomplete)", verification.counts());
      }
    }
    notes.addAll(verification.notes());
    if (pulled.finishedAt() == null) {
      refusals.add(
          table.title(),
          new Problem(
              ExitCode.REFUSED,
              table.title() + ": no pull of this table has ended, so it is not a whole copy; run"
                  + " crm-sync pull"));
    } else if (!pulled.complete()) {
      notes.add(table.title()
          + ": the last pull is not complete; what may have changed since counts as changed");
    }
  }

  /** Whether any table was verified, or refused. */
  boolean hasResult() {
    return !counts.isEmpty() || !refusals.byTitle().isEmpty();
  }

  /** The numbers by table, for people. */
  Map<String, Counts> counts() {
    return counts;
  }

  /** The numbers of all tables. */
  Counts sum() {
    Counts sum = new Counts();
    counts.values().forEach(sum::add);
    return sum;
  }

  /** The tables that were not verified as a whole, with the reasons. */
  Refusals refusals() {
    return refusals;
  }

  /** Lines for standard error. */
  List<String> notes() {
    return notes;
  }
}
