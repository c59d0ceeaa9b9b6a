package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.internal.auth.refresh.simulation.Histories.History;
import java.util.Arrays;

/** What holds at the end of each call, and when nothing can happen any more. */
final class Rules {
  private Rules() {}

  static void check(World world, int process, CallResult result) {
    Violation.unless(
        result.kind() != CallResult.Kind.UNEXPECTED, "unexpected failure: " + result.detail());
    Violation.unless(
        world.now - result.start() <= SimulatedProcess.LIMIT.toNanos(),
        "a call ends after its limit");
    // Without a fault time passes only while the listener runs.
    Violation.unless(
        hasFault(world) || world.now == result.start(), "a call waits although there is no fault");
    switch (result.kind()) {
      case TOKEN -> checkToken(world, result);
      case REAUTHORIZE ->
        Violation.unless(
            world.records.generation(world.record) != world.valid
                || hadStoreFailure(world)
                || (result.start() <= world.reauthorizedAt && !world.ledger.isValidStored(process)),
            "the user must authorize again, although the stored tokens are valid");
      case OAUTH, STORE ->
        Violation.unless(hasFault(world), "a call fails without a fault: " + result.detail());
      case TIMEOUT ->
        Violation.unless(
            maySlow(world), "a call waits until its limit although no fault delays it");
      default -> {}
    }
  }

  private static void checkToken(World world, CallResult result) {
    int generation = result.generation();
    Violation.unless(generation > 1, "a call uses an expired access token");
    Violation.unless(generation <= world.issued, "a call uses a token that was not issued");
    Violation.unless(
        generation != result.rejected(), "a call uses the access token that received a 401");
    Violation.unless(
        generation <= world.records.generation(world.record) || hadStoreFailure(world),
        "a call uses new tokens before they are stored");
  }

  /** Nothing can happen any more. */
  static void checkEnd(World world) {
    for (History process : world.processes) {
      Violation.unless(
          process == null || Moves.hasEnded(process),
          "a thread waits forever: " + (process == null ? "" : Arrays.toString(process.steps())));
    }
    int stored = world.records.generation(world.record);
    Violation.unless(
        stored == world.issued || world.had(Fault.REVOCATION) || world.ledger.isLost(stored),
        "the grant is lost: the store holds tokens " + stored + ", the service has issued "
            + world.issued);
    boolean mayLeaveIntent =
        world.had(Fault.CRASH) || world.had(Fault.LOSS) || hadStoreFailure(world);
    Violation.unless(
        mayLeaveIntent || !world.records.hasIntent(world.record),
        "the intent record stays in the store");
  }

  private static boolean hadStoreFailure(World world) {
    return world.had(Fault.STORE_FAILURE) || world.had(Fault.OUTAGE);
  }

  /** Whether a fault can make a call wait for seconds, such as the failure of a write that stored an intent record. */
  private static boolean maySlow(World world) {
    return world.had(Fault.CRASH)
        || world.had(Fault.LOSS)
        || world.had(Fault.DELAY)
        || world.had(Fault.OUTAGE)
        || world.had(Fault.LOCK_LOSS)
        || world.records.hasIntent(world.record);
  }

  private static boolean hasFault(World world) {
    return Arrays.stream(Fault.values()).anyMatch(world::had);
  }
}
