package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.fault.ArmedFault;
import com.salescrm.sandbox.internal.fault.FaultQueue;
import com.salescrm.sandbox.internal.fault.PathPattern;

/** Selects the requests to which an armed fault applies. Thread-safe. */
public final class FaultPlan {
  private final FaultQueue queue;
  private final ArmedFault fault;

  FaultPlan(FaultQueue queue, ArmedFault fault) {
    this.queue = queue;
    this.fault = fault;
  }

  /**
   * Restricts the fault to a method and a path.
   *
   * @param method the HTTP method, or {@code *} for any
   * @param path the path below the base URL, such as {@code /lead/}; {@code *} matches one segment,
   *     as in <code>/lead/&#42;/</code>, and {@code **} matches any path
   * @return this plan
   */
  public FaultPlan on(String method, String path) {
    fault.on(method, new PathPattern(path));
    return this;
  }

  /**
   * Sets the number of requests to which the fault applies. Default: 1.
   *
   * @param count 1 or more
   * @return this plan
   * @throws IllegalArgumentException if the count is less than 1
   */
  public FaultPlan times(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be 1 or more, not " + count);
    }
    fault.times(count);
    return this;
  }

  /**
   * Applies the fault to every matching request until {@link #disarm()} or {@link Faults#clear()}
   * is called.
   *
   * @return this plan
   */
  public FaultPlan always() {
    fault.times(ArmedFault.ALWAYS);
    return this;
  }

  /**
   * Skips the first matching requests. Default: 0.
   *
   * @param count the number of requests to skip
   * @return this plan
   */
  public FaultPlan after(int count) {
    fault.skip(count);
    return this;
  }

  /**
   * The number of requests to which the fault has been applied.
   *
   * @return 0 or more
   */
  public int hits() {
    return fault.hits();
  }

  /** Disarms the fault. Its past effects are not undone. */
  public void disarm() {
    queue.remove(fault);
  }
}
