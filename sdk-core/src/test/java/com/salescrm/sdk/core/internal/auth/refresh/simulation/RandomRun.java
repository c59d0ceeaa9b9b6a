package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One sequence of moves; the seed decides everything, from the size of the scenario to each move. */
final class RandomRun {
  private static final double[] FAULT_PROBABILITIES = {0.01, 0.05, 0.2, 0.5};
  private static final int MAX_MOVES = 100_000;

  private final Random random;
  private final Scenario scenario;
  private final List<String> trace = new ArrayList<>();
  private final boolean isTraced;
  private final double faultProbability;
  private int moves;

  private RandomRun(long seed, boolean isTraced) {
    this.random = new Random(seed);
    this.scenario = scenario();
    this.faultProbability = FAULT_PROBABILITIES[random.nextInt(FAULT_PROBABILITIES.length)];
    this.isTraced = isTraced;
  }

  /** Returns the broken rule; empty if all hold. */
  static String run(long seed) {
    return new RandomRun(seed, false).run();
  }

  /** Returns the scenario, each move and the broken rule. */
  static String trace(long seed) {
    RandomRun run = new RandomRun(seed, true);
    String broken = run.run();
    return "seed " + seed + ": " + run.scenario + "\n" + String.join("\n", run.trace) + "\n"
        + (broken.isEmpty() ? "all rules hold after " + run.moves + " moves" : broken);
  }

  private Scenario scenario() {
    Scenario drawn =
        Scenario.of(1 + random.nextInt(4), 1 + random.nextInt(4)).callers(1 + random.nextInt(2));
    for (Fault fault : Fault.values()) {
      // A process without lock and store for 15 s cannot be distinguished from one that has ended.
      boolean isTooMuch = fault == Fault.LOCK_LOSS && drawn.limit(Fault.OUTAGE) > 0;
      if (random.nextInt(2) == 0 && !isTooMuch) {
        drawn = drawn.with(fault, 1 + random.nextInt(3));
      }
    }
    return drawn;
  }

  private String run() {
    Records records = new Records();
    try (Histories histories = new Histories(scenario, records)) {
      World world = new World(scenario, records, histories);
      List<Move> possible = Moves.of(world);
      while (!possible.stream().allMatch(Move::isFault)) {
        Move move = choose(possible);
        if (isTraced) {
          trace.add(Trace.describe(world, move));
        }
        Violation.unless(++moves < MAX_MOVES, "the processes do not end");
        world = world.after(move);
        possible = Moves.of(world);
      }
      Rules.checkEnd(world);
      return "";
    } catch (Violation e) {
      return String.valueOf(e.getMessage());
    }
  }

  private Move choose(List<Move> possible) {
    List<Move> from = possible.stream().filter(move -> !move.isFault()).toList();
    if (random.nextDouble() < faultProbability) {
      // A kind first: there are more moves of some kinds than of others.
      List<Move.Kind> kinds =
          possible.stream().filter(Move::isFault).map(Move::kind).distinct().toList();
      if (!kinds.isEmpty()) {
        Move.Kind kind = kinds.get(random.nextInt(kinds.size()));
        from = possible.stream().filter(move -> move.kind() == kind).toList();
      }
    }
    return from.get(random.nextInt(from.size()));
  }
}
