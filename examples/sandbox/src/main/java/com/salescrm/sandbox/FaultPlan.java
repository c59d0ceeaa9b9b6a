package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.fault.ArmedFault;
import com.salescrm.sandbox.internal.fault.FaultQueue;
import com.salescrm.sandbox.internal.fault.PathPattern;

/** For what, how often and from when an armed fault strikes. Safe for many threads. */
public final class FaultPlan {
  private final FaultQueue queue;
  private final ArmedFault fault;

  FaultPlan(FaultQueue queue, ArmedFault fault) {
    this.queue = queue;
    this.fault = fault;
  }

  /**
   * Only these requests.
   *
   * @param method the HTTP method, or {@code *} for any
   * @param path the path below the base address: {@code /lead/}; {@code *} stands for one segment,
   *     as in <code>/lead/&#42;/</code>, {@code **} for anything
   * @return this plan
   */
  public FaultPlan on(String method, String path) {
    fault.on(method, new PathPattern(path));
    return this;
  }

  /**
   * So many requests; once unless said.
   *
   * @param count 1 or more
   * @return this plan
   * @throws IllegalArgumentException if the count is less
   */
  public FaultPlan times(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be 1 or more, not " + count);
    }
    fault.times(count);
    return this;
  }

  /**
   * Every request, until {@link #disarm()} or {@link Faults#clear()}.
   *
   * @return this plan
   */
  public FaultPlan always() {
    fault.times(ArmedFault.ALWAYS);
    return this;
  }

  /**
   * Lets the first requests that fit pass.
   *
   * @param count how many pass
   * @return this plan
   */
  public FaultPlan after(int count) {
    fault.skip(count);
    return this;
  }

  /**
   * How often the fault has struck.
   *
   * @return 0 or more
   */
  public int hits() {
    return fault.hits();
  }

  /** Takes the fault away; what it did stays. */
  public void disarm() {
    queue.remove(fault);
  }
}
