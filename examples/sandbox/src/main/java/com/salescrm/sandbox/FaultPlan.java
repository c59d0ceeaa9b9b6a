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
   * Applies the fault to each matching request with a probability. {@link #times(int)} counts only
   * the requests to which the fault applies; {@link #always()} sets no limit. The same seed selects
   * the same requests: the first, the fourth, and so on, of the matching requests that no fault
   * armed earlier took.
   *
   * <pre>{@code
   * sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").rate(0.2, 42).always();
   * }</pre>
   *
   * @param probability 0 to 1. Default: 1
   * @param seed the seed of the random numbers
   * @return this plan
   * @throws IllegalArgumentException if the probability is not between 0 and 1
   */
  public FaultPlan rate(double probability, long seed) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be 0 to 1, not " + probability);
    }
    fault.rate(probability, seed);
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
