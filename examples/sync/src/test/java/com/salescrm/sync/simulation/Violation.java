package com.salescrm.sync.simulation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A rule that does not hold. */
final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;
  private static final long CHECK_NANOS = TimeUnit.MICROSECONDS.toNanos(20);
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private Violation(String rule) {
    super(rule);
  }

  static void unless(boolean holds, Supplier<String> rule) {
    if (!holds) {
      throw new Violation(rule.get());
    }
  }

  /** Waits until a condition holds; it is a violation if it takes longer than 30 s of real time. */
  static void unlessSoon(BooleanSupplier condition, Supplier<String> rule) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      unless(System.nanoTime() - start < LIMIT_NANOS, rule);
      LockSupport.parkNanos(CHECK_NANOS);
    }
  }
}
