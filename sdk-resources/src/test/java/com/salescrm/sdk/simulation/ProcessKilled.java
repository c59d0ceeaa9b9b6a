package com.salescrm.sdk.simulation;

/** Ends the threads of a simulated process that was killed. */
final class ProcessKilled extends Error {
  private static final long serialVersionUID = 1L;

  ProcessKilled() {
    super("the simulated process was killed", null, false, false);
  }
}
