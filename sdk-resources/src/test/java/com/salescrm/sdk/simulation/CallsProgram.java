package com.salescrm.sdk.simulation;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.CallCancelledException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Makes single calls, of which some are cancelled. A cancelled call ends at once and reports whether it may have taken effect; no
 * other call fails as cancelled.
 */
final class CallsProgram implements Program {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int MAX_PROCESSES = 3;
  private static final int MAX_CALLS = 5;
  private static final long NOT_CANCELLED = -1;

  private long cancelledAt;

  @Override
  public void run(World world) {
    world.ledger.checkLocks();
    Others others = new Others(world);
    int processes = 1 + world.next(MAX_PROCESSES);
    for (int i = 0; i < processes; i++) {
      double cancels = world.chance(0.4) ? 0.2 : 0;
      CompletableFuture<Void> signal = new CompletableFuture<>();
      cancelledAt = NOT_CANCELLED;
      world.others(() -> {
        if (cancelledAt == NOT_CANCELLED && world.chance(cancels)) {
          cancelledAt = world.nanos();
          world.trace("cancelled");
          signal.complete(null);
        }
      });
      boolean ended = world.process(
          World.NEVER,
          LIMIT,
          crm -> calls(world, others, crm.withOptions(options -> options.cancelWhen(signal))));
      check(world, ended);
    }
  }

  private static void calls(World world, Others others, CrmClient crm) {
    int count = 1 + world.next(MAX_CALLS);
    for (int i = 0; i < count; i++) {
      call(crm, world.next(5), others.createLead("Lead"));
    }
  }

  private static void call(CrmClient crm, int kind, String lead) {
    switch (kind) {
      case 0, 1 -> crm.leads().create(r -> r.name("New"));
      case 2 -> crm.leads().update(lead, r -> r.name("Changed"));
      case 3 -> crm.leads().delete(lead);
      default -> crm.leads().list(r -> r.pageSize(2)).toList(50);
    }
  }

  private void check(World world, boolean ended) {
    boolean failed = world.failure() instanceof CallCancelledException;
    if (cancelledAt == NOT_CANCELLED) {
      Violation.unless(!failed, "a call fails as cancelled although it was not");
      return;
    }
    long after = Duration.ofNanos(world.nanos() - cancelledAt).toMillis();
    Violation.unless(after == 0, "a call ends " + after + " ms after it was cancelled");
    Violation.unless(ended || failed, "a cancelled call fails otherwise: " + world.failure());
  }
}
