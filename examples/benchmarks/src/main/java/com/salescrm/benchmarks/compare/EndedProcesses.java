package com.salescrm.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time of all processes that this one has started and seen the end of; of Linux alone. */
final class EndedProcesses {
  private static final Path STATUS = Path.of("/proc/self/stat");
  /** Of Linux on every processor that it is told of in, whatever the kernel counts in. */
  private static final double NANOS_A_TICK = 1e7;

  private EndedProcesses() {}

  /** In steps of 10 ms; NaN where nothing tells it. */
  static double cpuNanos() throws IOException {
    if (!Files.isReadable(STATUS)) {
      return Double.NaN;
    }
    String status = Files.readString(STATUS);
    // The second field, a name, may hold anything; what follows are numbers. See proc(5).
    String[] fromThird = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
    return (Double.parseDouble(fromThird[16 - 3]) + Double.parseDouble(fromThird[17 - 3]))
        * NANOS_A_TICK;
  }
}
