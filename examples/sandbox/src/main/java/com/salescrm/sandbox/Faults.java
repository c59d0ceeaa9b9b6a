package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.fault.FaultQueue;
import com.salescrm.sandbox.internal.phonenumber.RentSettings;

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
  private final RentSettings rents;

  Faults(FaultQueue queue, RentSettings rents) {
    this.queue = queue;
    this.rents = rents;
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

  /** Disarms all faults. Rentals of phone numbers are not affected. */
  public void clear() {
    queue.clear();
  }

  /**
   * Makes every rental of a phone number fail with a status such as {@code has-voice-only}. A
   * request with {@code with_sms} set to false does not fail with that status.
   *
   * @param status the status in the response, from the specification's table ("Errors", 4) or a new
   *     one
   */
  public void failRents(String status) {
    rents.failWith(status);
  }

  /** Lets rentals of phone numbers succeed; the default. */
  public void allowRents() {
    rents.failWith(null);
  }
}
