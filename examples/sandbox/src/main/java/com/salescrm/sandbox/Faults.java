package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.fault.FaultQueue;

/**
 * Injects faults into the requests of a sandbox. If several armed faults match a request, the one
 * that was armed first applies. A fault is disarmed after the number of requests given by its plan.
 * Thread-safe.
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
   * Arms a fault for the next request. The returned plan restricts or extends the requests to which
   * it applies. The fault is active as soon as this method returns: if other threads send requests
   * at the same time, one may be affected before the plan is complete.
   *
   * @param fault the fault to inject
   * @return the plan of the fault
   */
  public FaultPlan next(Fault fault) {
    return new FaultPlan(queue, queue.arm(fault.spec()));
  }

  /** Disarms all faults. */
  public void clear() {
    queue.clear();
  }
}
