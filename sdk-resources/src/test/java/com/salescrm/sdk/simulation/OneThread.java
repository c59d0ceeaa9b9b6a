package com.salescrm.sdk.simulation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** The steps of a process in which one thread takes steps. */
final class OneThread implements Steps {
  private static final long READING_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  private final World world;

  OneThread(World world) {
    this.world = world;
  }

  @Override
  public void run(Runnable process) {
    process.run();
  }

  @Override
  public void pause(String what, long nanos) {
    world.advance(nanos);
  }

  /** A worker of a batch: no time passes while the thread that reads the input has not ended. */
  @Override
  @SuppressWarnings("WaitNotInLoop") // The caller has the loop.
  public void await(Condition condition, long nanos) throws InterruptedException {
    if (world.readsInput()) {
      long unused = condition.awaitNanos(READING_NANOS);
    } else {
      world.advance(nanos);
    }
  }
}
