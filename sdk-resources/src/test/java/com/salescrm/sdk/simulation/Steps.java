package com.salescrm.sdk.simulation;

import com.salescrm.sdk.core.internal.concurrent.Threads;

/** Decides which thread of a process continues at a step, and lets time pass. */
interface Steps extends Threads {
  /** Waits for the turn of this thread, after {@code nanos} of the simulated time. */
  void pause(String what, long nanos);

  /** One thread takes all steps: time passes only while it waits. */
  static Steps ofOneThread(World world) {
    return new OneThread(world);
  }
}
