package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Visits every state of a scenario, depth first. */
final class Explorer {
  private final Scenario scenario;
  private final LongSet visited = new LongSet();
  private final Deque<Frame> path = new ArrayDeque<>();
  private long moves;
  private long ends;

  Explorer(Scenario scenario) {
    this.scenario = scenario;
  }

  /**
   * The size of an exploration.
   *
   * @param states different states
   * @param moves transitions between them
   * @param ends states in which nothing can happen any more
   * @param histories different sequences of results of one process
   * @param executedSteps how often a thread of the SDK was continued
   * @param violation the broken rule and the path to it; empty if all rules hold
   */
  record Result(
      long states, long moves, long ends, int histories, long executedSteps, String violation) {}

  private static final class Frame {
    private final World world;
    private final List<Move> moves;
    private int next;

    Frame(World world) {
      this.world = world;
      this.moves = Moves.of(world);
    }
  }

  Result run() {
    Records records = new Records();
    try (Histories histories = new Histories(scenario, records)) {
      String violation = "";
      try {
        explore(new World(scenario, records, histories));
      } catch (Violation e) {
        violation = e.getMessage() + "\n" + describePath();
      }
      return new Result(
          visited.size(), moves, ends, histories.count(), histories.executedSteps(), violation);
    }
  }

  private void explore(World start) {
    enter(start);
    while (!path.isEmpty()) {
      Frame frame = path.peek();
      if (frame.next == frame.moves.size()) {
        path.pop();
        continue;
      }
      moves++;
      enter(frame.world.after(frame.moves.get(frame.next++)));
    }
  }

  private void enter(World world) {
    if (visited.add(world.hash())) {
      Frame frame = new Frame(world);
      path.push(frame);
      if (frame.moves.stream().allMatch(Move::isFault)) {
        ends++;
        Rules.checkEnd(world);
      }
    }
  }

  private String describePath() {
    List<String> lines = new ArrayList<>();
    path.descendingIterator().forEachRemaining(frame -> {
      if (frame.next > 0) {
        lines.add(Trace.describe(frame.world, frame.moves.get(frame.next - 1)));
      }
    });
    return String.join("\n", lines);
  }
}
