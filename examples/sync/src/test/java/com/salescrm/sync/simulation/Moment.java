package com.salescrm.sync.simulation;

import java.util.EnumMap;
import java.util.Map;

/**
 * A moment in the life of a process: before its first, second … step of a kind.
 *
 * @param kind the kind of steps that are counted
 * @param number how many of them precede
 */
record Moment(Kind kind, int number) {
  static final Moment NEVER = new Moment(Kind.STEP, Integer.MAX_VALUE);

  /** The kinds of steps. */
  enum Kind {
    /** Any statement, begin or end of a transaction, or request. */
    STEP(300),
    /** A commit. */
    COMMIT(40),
    /** A request. */
    REQUEST(15),
    /** The first access to the database after a response. */
    RESPONSE(12);

    private final int typical;

    Kind(int typical) {
      this.typical = typical;
    }
  }

  /** The numbers of steps of a process so far. Safe for many threads. */
  static final class Counts {
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private boolean afterRequest;

    /** Those of a process that has not run: typical numbers. */
    static Counts typical() {
      Counts typical = new Counts();
      for (Kind each : Kind.values()) {
        typical.counts.put(each, each.typical);
      }
      return typical;
    }

    /** Counts a step; returns whether it is that of one of the moments. */
    synchronized Step next(String what) {
      boolean isRequest = what.startsWith("GET /") || what.startsWith("POST /");
      Map<Kind, Integer> step = new EnumMap<>(Kind.class);
      count(Kind.STEP, step);
      if (isRequest) {
        count(Kind.REQUEST, step);
      } else if (afterRequest) {
        count(Kind.RESPONSE, step);
      }
      if (what.equals("COMMIT")) {
        count(Kind.COMMIT, step);
      }
      afterRequest = isRequest;
      return new Step(step);
    }

    private void count(Kind kind, Map<Kind, Integer> step) {
      int before = counts.merge(kind, 1, Integer::sum) - 1;
      step.put(kind, before);
    }

    /** A random moment in the life of a similar process. */
    Moment any(World world) {
      return any(world, world.any(Kind.values()));
    }

    synchronized Moment any(World world, Kind kind) {
      return new Moment(kind, world.next(counts.getOrDefault(kind, 1)));
    }
  }

  /**
   * One step.
   *
   * @param numbers how many steps of each of its kinds precede
   */
  record Step(Map<Kind, Integer> numbers) {
    boolean is(Moment moment) {
      Integer number = numbers.get(moment.kind);
      return number != null && number == moment.number;
    }

    int number() {
      return numbers.getOrDefault(Kind.STEP, 0);
    }
  }
}
