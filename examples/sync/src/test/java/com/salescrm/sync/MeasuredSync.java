package com.salescrm.sync;

import com.salescrm.sync.cli.Logs;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.function.ToLongFunction;

/** {@code crm-sync} that prints its peak memory as the last line of standard output. */
final class MeasuredSync {
  private static final long MEBIBYTE = 1 << 20;

  private MeasuredSync() {}

  public static void main(String[] args) {
    Logs.configure(false);
    long start = System.nanoTime();
    int exitCode = CrmSync.commandLine(args).execute(args);
    System.out.printf("%.0f s, %s%n", (System.nanoTime() - start) / 1e9, heap());
    System.exit(exitCode);
  }

  /** The heap so far. */
  static String heap() {
    return String.format(
        "heap at most %d MB, after a collection %d MB, of %d MB",
        sum(pool -> pool.getPeakUsage().getUsed()) / MEBIBYTE,
        sum(pool -> pool.getCollectionUsage() == null
                ? 0
                : pool.getCollectionUsage().getUsed())
            / MEBIBYTE,
        Runtime.getRuntime().maxMemory() / MEBIBYTE);
  }

  /** The parts of the heap have their peaks at different times: the sum is an upper bound. */
  private static long sum(ToLongFunction<MemoryPoolMXBean> size) {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(size)
        .sum();
  }
}
