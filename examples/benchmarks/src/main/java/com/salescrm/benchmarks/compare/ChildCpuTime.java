package com.salescrm.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The CPU time of all child processes that have exited. Linux only. */
final class ChildCpuTime {
  private static final Path STATUS = Path.of("/proc/self/stat");
  /** Nanoseconds per tick of USER_HZ, which is 100 on all Linux architectures. */
  private static final double NANOS_PER_TICK = 1e7;

  private ChildCpuTime() {}

  /** Resolution: 10 ms. NaN on other operating systems. */
  static double cpuNanos() throws IOException {
    if (!Files.isReadable(STATUS)) {
      return Double.NaN;
    }
    String status = Files.readString(STATUS);
    // The second field, a name, may contain any character; numbers follow it. See proc(5).
    String[] fromThird = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
    return (Double.parseDouble(fromThird[16 - 3]) + Double.parseDouble(fromThird[17 - 3]))
        * NANOS_PER_TICK;
  }
}
