package com.salescrm.sync.simulation;

/** Ends a thread of a process that was killed. */
final class ProcessKilled extends Error {
  private static final long serialVersionUID = 1L;

  ProcessKilled() {
    super("the process was killed", null, false, false);
  }
}
