package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.fault.FaultQueue;

/**
 * Arms faults. Several may wait at once: the first armed that fits a request takes it, and is used
 * up after as many requests as it was armed for. Safe for many threads.
 *
 * <pre>{@code
 * sandbox.faults().next(Fault.status(503).retryAfter(1)).on("GET", "/lead/").times(2);
 * }</pre>
 */
public final class Faults {
  private final FaultQueue queue;

  Faults(FaultQueue queue) {
    this.queue = queue;
  }

  /**
   * Arms a fault, at once, for the next request of any kind; the plan narrows that. Arm before the
   * traffic starts, or a request may come between this call and the plan's.
   *
   * @param fault what is to go wrong
   * @return the plan: for what, how often, from when
   */
  public FaultPlan next(Fault fault) {
    return new FaultPlan(queue, queue.arm(fault.spec()));
  }

  /** Disarms everything that waits. */
  public void clear() {
    queue.clear();
  }
}
