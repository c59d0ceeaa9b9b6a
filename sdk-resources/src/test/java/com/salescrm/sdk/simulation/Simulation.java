package com.salescrm.sdk.simulation;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One run of a program.
 *
 * @param violation the rule that does not hold; empty if all do
 * @param trace each step
 */
record Simulation(String violation, String trace) {
  /** Runs a program with a seed. */
  static Simulation run(Programs program, long seed, Path directory) {
    try (World world = new World(seed)) {
      if (program.hasThreads()) {
        world.steps(new Scheduler(world));
      }
      String violation = run(program.create(directory), world);
      return new Simulation(violation, world.trace());
    }
  }

  private static String run(Program program, World world) {
    try {
      program.run(world);
      world.ledger.check();
      return "";
    } catch (Exception | Error e) {
      return String.valueOf(e.getMessage() == null ? e : describe(e));
    }
  }

  private static String describe(@Nullable Throwable e) {
    if (e instanceof Violation && e.getCause() == null) {
      return String.valueOf(e.getMessage());
    }
    java.io.StringWriter text = new java.io.StringWriter();
    if (e != null) {
      e.printStackTrace(new java.io.PrintWriter(text));
    }
    return text.toString();
  }
}
