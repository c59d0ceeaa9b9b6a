package com.salescrm.sandbox.internal.fault;

/** A fault that waits, and for what. */
public final class ArmedFault {
  /** Never used up. */
  public static final int ALWAYS = -1;

  // Written by the test, read by the threads of the service: all under this object's lock.
  private final FaultSpec spec;
  private String method = "*";
  private PathPattern path = PathPattern.ANY;
  private int remaining = 1;
  private int skipped;
  private int hits;

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

  public synchronized int hits() {
    return hits;
  }

  FaultSpec spec() {
    return spec;
  }

  FaultSpec.Stage stage() {
    return spec.stage();
  }

  synchronized boolean fits(String actualMethod, String actualPath) {
    return (method.equals("*") || method.equals(actualMethod)) && path.matches(actualPath);
  }

  /** Counts a request that fits; true if the fault strikes it. */
  synchronized boolean strikes() {
    if (remaining == 0) {
      return false;
    }
    if (skipped > 0) {
      skipped--;
      return false;
    }
    remaining = remaining == ALWAYS ? ALWAYS : remaining - 1;
    hits++;
    return true;
  }
}
