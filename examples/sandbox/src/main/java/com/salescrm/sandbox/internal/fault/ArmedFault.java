package com.salescrm.sandbox.internal.fault;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A fault and the plan that selects its requests. */
public final class ArmedFault {
  /** The fault applies to every request. */
  public static final int ALWAYS = -1;

  // All mutable fields are guarded by this: the test writes them, the server's threads read them.
  private final FaultSpec spec;
  private String method = "*";
  private PathPattern path = PathPattern.ANY;
  private int remaining = 1;
  private int skipped;
  private int hits;
  private double probability = 1;
  private @Nullable Random random;

  ArmedFault(FaultSpec spec) {
    this.spec = spec;
  }

  public synchronized void on(String newMethod, PathPattern newPath) {
    method = newMethod;
    path = newPath;
  }

  public synchronized void times(int count) {
    remaining = count;
  }

  public synchronized void skip(int count) {
    skipped = count;
  }

  public synchronized void rate(double value, long seed) {
    probability = value;
    random = new Random(seed);
  }

  public synchronized int hits() {
    return hits;
  }

  FaultSpec spec() {
    return spec;
  }

  FaultSpec.Stage stage() {
    return spec.stage();
  }

  synchronized boolean matches(String actualMethod, String actualPath) {
    return (method.equals("*") || method.equals(actualMethod)) && path.matches(actualPath);
  }

  /** Counts a matching request. Returns true if the fault applies to it. */
  synchronized boolean tryApply() {
    if (remaining == 0) {
      return false;
    }
    if (skipped > 0) {
      skipped--;
      return false;
    }
    if (random != null && random.nextDouble() >= probability) {
      return false;
    }
    remaining = remaining == ALWAYS ? ALWAYS : remaining - 1;
    hits++;
    return true;
  }
}
