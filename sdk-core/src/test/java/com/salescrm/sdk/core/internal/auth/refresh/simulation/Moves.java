package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.internal.auth.refresh.simulation.Histories.History;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Move.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The moves that are possible in a state. Time passes only if nothing else but a fault can happen. */
final class Moves {
  private Moves() {}

  static List<Move> of(World world) {
    List<Move> moves = new ArrayList<>();
    for (int process = 0; process < world.processes.length; process++) {
      int first = moves.size();
      if (addSteps(world, process, moves)) {
        // These steps commute with all others that are possible before them: no other order
        // differs.
        return List.copyOf(moves.subList(first, moves.size()));
      }
    }
    for (int i = 0; i < world.requests.size(); i++) {
      Request request = world.requests.get(i);
      if (request.response() == null && request.notBefore() <= world.now) {
        moves.add(new Move(Kind.PROCESS, i, 0));
      }
    }
    if (moves.isEmpty() && nextTime(world) != Step.NEVER) {
      moves.add(new Move(Kind.TIME, 0, 0));
    }
    addFaults(world, moves);
    return moves;
  }

  /** Whether the process can continue, and only with steps within it, whatever happens outside it before. */
  private static boolean addSteps(World world, int process, List<Move> moves) {
    History history = world.processes[process];
    if (history == null) {
      return false;
    }
    int within = 0;
    int others = 0;
    @Nullable Step[] steps = history.steps();
    for (int thread = 0; thread < steps.length; thread++) {
      Step step = steps[thread];
      if (step == null) {
        continue;
      }
      Kind kind = kind(world, process, thread, step);
      if (kind != null) {
        moves.add(new Move(kind, process, thread));
      }
      if (kind == Kind.STEP && step.isWithinProcess()) {
        within++;
      } else if (kind != null || step.kind().dependsOnOthers()) {
        others++;
      }
    }
    return within > 0 && others == 0;
  }

  private static @Nullable Kind kind(World world, int process, int thread, Step step) {
    boolean isReady = switch (step.kind()) {
      case START -> true;
      case AWAIT, ACQUIRE -> step.isReady();
      case SLEEP, LISTENER -> false;
      case LOAD, REPLACE, IS_HELD, UNLOCK, SEND -> true;
      case LOCK -> world.lockHolder == World.NONE || world.now < world.outageUntil[process];
      case RESPONSE -> hasResponse(world, process, thread);
    };
    return isReady ? Kind.STEP : step.until() <= world.now ? Kind.TIMER : null;
  }

  private static boolean hasResponse(World world, int process, int thread) {
    Request request = world.requests.get(request(world, new Move(Kind.STEP, process, thread)));
    return request.response() != null && request.notBefore() <= world.now;
  }

  /** The index of the request for whose response a thread waits. */
  static int request(World world, Move move) {
    for (int i = 0; i < world.requests.size(); i++) {
      Request request = world.requests.get(i);
      if (request.process() == move.process() && request.thread() == move.thread()) {
        return i;
      }
    }
    throw new IllegalStateException("no request");
  }

  /** When the next wait ends; {@link Step#NEVER} if there is none. */
  static long nextTime(World world) {
    long next = Step.NEVER;
    for (History process : world.processes) {
      if (process != null) {
        for (Step step : process.steps()) {
          if (step != null && step.until() > world.now) {
            next = Math.min(next, step.until());
          }
        }
      }
    }
    for (long until : world.outageUntil) {
      if (until > world.now) {
        next = Math.min(next, until);
      }
    }
    for (Request request : world.requests) {
      if (request.notBefore() > world.now) {
        next = Math.min(next, request.notBefore());
      }
    }
    return next;
  }

  private static void addFaults(World world, List<Move> moves) {
    if (world.mayHave(Fault.CRASH)) {
      addForEachProcess(Kind.CRASH, world, moves);
    }
    for (int i = 0; i < world.requests.size(); i++) {
      addFaults(world, world.requests.get(i), i, moves);
    }
    if (world.mayHave(Fault.OUTAGE)) {
      addForEachProcess(Kind.STORE_OUTAGE, world, moves);
    }
    if (world.mayHave(Fault.STORE_FAILURE)) {
      addStoreFailures(world, moves);
    }
    if (world.lockHolder != World.NONE && world.mayHave(Fault.LOCK_LOSS)) {
      moves.add(new Move(Kind.LOSE_LOCK, world.lockHolder, 0));
    }
    if (world.mayHave(Fault.REVOCATION)) {
      moves.add(new Move(Kind.REVOKE, 0, 0));
    }
    if (world.mayHave(Fault.REAUTHORIZATION)) {
      moves.add(new Move(Kind.REAUTHORIZE, 0, 0));
    }
  }

  private static void addForEachProcess(Kind kind, World world, List<Move> moves) {
    for (int process = 0; process < world.processes.length; process++) {
      History history = world.processes[process];
      if (history != null && !hasEnded(history)) {
        moves.add(new Move(kind, process, 0));
      }
    }
  }

  static boolean hasEnded(History history) {
    for (Step step : history.steps()) {
      if (step != null) {
        return false;
      }
    }
    return true;
  }

  private static void addFaults(World world, Request request, int index, List<Move> moves) {
    boolean isProcessed = request.response() != null;
    if (request.thread() >= 0
        && world.mayHave(Fault.LOSS)
        && request.response() != Event.Failure.REJECTED) {
      moves.add(new Move(Kind.LOSE, index, 0));
      if (!isProcessed) {
        moves.add(new Move(Kind.LOSE_LATER, index, 0));
      }
    }
    if (isProcessed || request.notBefore() > world.now) {
      return;
    }
    if (world.mayHave(Fault.REJECTION)) {
      moves.add(new Move(Kind.REJECT, index, 0));
    }
    if (world.mayHave(Fault.DELAY)) {
      moves.add(new Move(Kind.DELAY_REQUEST, index, 0));
      moves.add(new Move(Kind.DELAY_RESPONSE, index, 0));
    }
  }

  private static void addStoreFailures(World world, List<Move> moves) {
    for (Move move : List.copyOf(moves)) {
      if (move.kind() != Kind.STEP) {
        continue;
      }
      Step.Kind step = world.step(move.process(), move.thread()).kind();
      if (step.canFail()) {
        moves.add(new Move(Kind.STORE_FAILS, move.process(), move.thread()));
      }
      if (step == Step.Kind.REPLACE) {
        moves.add(new Move(Kind.STORE_FAILS_LATE, move.process(), move.thread()));
      }
    }
  }
}
