package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.internal.auth.refresh.simulation.Step.Kind;

/** Describes moves for the report of a broken rule. */
final class Trace {
  private Trace() {}

  static String describe(World world, Move move) {
    String at = String.format("%6.1f s  ", world.now / 1e9);
    return at
        + switch (move.kind()) {
          case STEP, TIMER, STORE_FAILS, STORE_FAILS_LATE -> describeStep(world, move);
          case TIME -> "time passes";
          case REVOKE -> "the user revokes the grant";
          case REAUTHORIZE -> "the user authorizes again";
          case CRASH, STORE_OUTAGE, LOSE_LOCK -> "process " + move.process() + ": " + move.kind();
          default -> describeRequest(world.requests.get(move.process())) + ": " + move.kind();
        };
  }

  private static String describeStep(World world, Move move) {
    Step step = world.step(move.process(), move.thread());
    String detail = switch (step.kind()) {
      case LOAD -> " " + world.records.record(world.record);
      case REPLACE ->
        " " + describe(world, step.first()) + " by " + describe(world, step.second())
            + (step.first() == world.record ? "" : ", conflict");
      case SEND -> " refresh token " + step.first();
      case RESPONSE -> " " + world.requests.get(Moves.request(world, move)).response();
      default -> "";
    };
    return "process " + move.process() + ", thread " + move.thread() + ": "
        + (move.kind() == Move.Kind.STEP ? "" : move.kind() + " ") + step.kind()
        + (step.kind() == Kind.LOAD ? " tokens " + describe(world, world.record) : detail);
  }

  private static String describe(World world, int record) {
    return world.records.generation(record)
        + (world.records.hasIntent(record) ? " with intent" : "");
  }

  private static String describeRequest(Request request) {
    return "request of process " + request.process() + " with refresh token "
        + request.generation();
  }
}
