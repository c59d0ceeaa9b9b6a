package com.salescrm.sdk.simulation;

import com.salescrm.sdk.core.internal.concurrent.Threads;

/** Decides which thread of a process continues at a step, and lets time pass. */
interface Steps extends Threads {
  /** Runs the code of a process. */
  void run(Runnable process);

  /** Waits for the turn of this thread, after {@code nanos} of the simulated time. */
  void pause(String what, long nanos);
}
