package com.salescrm.benchmarks.compare;

/** What one operation took in one turn: nanoseconds on the wall, of all processors together, and bytes allocated. */
record Sample(double nanos, double cpuNanos, double bytes) {

  /** As {@link #toString()} wrote it. */
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
