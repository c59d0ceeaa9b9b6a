package com.salescrm.benchmarks.compare;

/**
 * The cost of one operation in one turn: wall-clock nanoseconds, CPU nanoseconds of all processors,
 * and allocated bytes.
 */
record Sample(double nanos, double cpuNanos, double bytes) {

  /** Parses the output of {@link #toString()}. */
  static Sample parse(String line) {
    String[] parts = line.split(" ", -1);
    return new Sample(
        Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
  }

  @Override
  public String toString() {
    return nanos + " " + cpuNanos + " " + bytes;
  }
}
