package com.salescrm.benchmarks.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * One contestant of one row in a separate JVM. For each line it reads, a number of milliseconds and of
 * threads, it runs the operation for that time in so many threads and prints a {@link Sample}.
 */
final class Worker {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Operation operation;
  private final ExecutorService pool = Executors.newCachedThreadPool();

  /**
   * Written by every thread and never read, so that the result of an operation cannot be optimized
   * away.
   */
  volatile @Nullable Object last;

  private Worker(Operation operation) {
    this.operation = operation;
  }

  /** Arguments: row, variant and base URL. */
  public static void main(String[] args) throws Exception {
    Row row = Row.valueOf(args[0]);
    Worker worker = new Worker(Operations.of(row, args[1], args[2]));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    System.out.println("ready");
    int status = 1;
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] turn = line.split(" ", 2);
        System.out.println(worker.turn(Long.parseLong(turn[0]), Integer.parseInt(turn[1])));
      }
      status = 0;
    } catch (ExecutionException e) {
      System.err.println(String.join(" ", args) + ": " + e.getCause());
    } finally {
      System.exit(status); // Stops threads that a client has left running.
    }
  }

  private Sample turn(long millis, int threads) throws Exception {
    long bytes = allocated();
    long cpu = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    long end = start + millis * 1_000_000;
    List<Future<Long>> counts = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      counts.add(pool.submit(() -> workUntil(end)));
    }
    double count = 0;
    for (Future<Long> each : counts) {
      count += each.get();
    }
    long nanos = System.nanoTime() - start;
    cpu = SYSTEM.getProcessCpuTime() - cpu;
    bytes = allocated() - bytes;
    return new Sample(nanos / count, cpu / count, bytes / count);
  }

  private long workUntil(long end) throws Exception {
    long count = 0;
    do {
      last = operation.run();
      count++;
    } while (System.nanoTime() < end);
    return count;
  }

  /**
   * The bytes allocated by all live threads. Threads that end within a turn are not counted;
   * clients in use keep their threads.
   */
  private static long allocated() {
    long sum = 0;
    for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }
}
