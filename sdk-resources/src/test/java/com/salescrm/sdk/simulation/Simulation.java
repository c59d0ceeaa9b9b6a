package com.salescrm.sdk.simulation;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/**
 * One run of a program.
 *
 * @param violation the rule that does not hold; empty if all do
 * @param trace each step
 */
record Simulation(String violation, String trace) {
  /** The start of the violation if a program ends with another exception than a broken rule. */
  static final String UNEXPECTED = "unexpected failure: ";

  /** Runs a program with a seed. */
  static Simulation run(Programs program, long seed, Path directory) {
    try (World world = new World(seed)) {
      if (program.hasThreads()) {
        world.steps(new Scheduler(world));
      }
      return new Simulation(violation(program.create(directory), world), world.trace());
    }
  }

  private static String violation(Program program, World world) {
    try {
      program.run(world);
      world.ledger.check();
      return "";
    } catch (Violation e) {
      return String.valueOf(e.getMessage());
    } catch (Exception | Error e) {
      StringWriter text = new StringWriter();
      e.printStackTrace(new PrintWriter(text));
      return UNEXPECTED + text;
    }
  }
}
