package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.benchmarks.service.OtherJvm;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** What becomes of the time and the memory for one when there are many: in a JVM of its own, the SDK alone. */
final class Growth {
  private static final int MILLIS = 1500;

  private Growth() {}

  /** Prints a table line for each size. */
  public static void main(String[] args) throws Exception {
    leads(1000); // Compiles.
    leads(10_000);
    for (int total : new int[] {1000, 10_000, 100_000, 1_000_000}) {
      System.out.println(leads(total));
    }
    for (int threads : new int[] {1, 4, 16, 64}) {
      System.out.println(threads(threads));
    }
    for (int fields : new int[] {1, 10, 30, 100, 200}) {
      System.out.println(customFields(fields));
    }
    System.exit(0);
  }

  /** Reads them all; looks at the live heap ten times on the way, outside the time that counts. */
  private static String leads(int total) throws IOException {
    try (OtherJvm service = OtherJvm.service(total, 0, 0);
        CrmClient crm = CrmClient.builder()
            .baseUrl(service.line())
            .credentials(Credentials.apiKey("api_benchmark"))
            .build()) {
      long count = 0;
      long largest = 0;
      long start = System.nanoTime();
      long looked = 0;
      for (Lead lead : crm.leads().list(list -> list.pageSize(LeadClient.PAGE))) {
        count += lead.id().isEmpty() ? 0 : 1;
        if (count % (total / 10) == 50) {
          long before = System.nanoTime();
          largest = Math.max(largest, liveHeap());
          looked += System.nanoTime() - before;
        }
      }
      double micros = (System.nanoTime() - start - looked) / 1e3 / count;
      return String.format(
          Locale.ROOT,
          "| %,d leads | %.1f µs a lead, %.1f MB live |",
          count,
          micros,
          largest / 1e6);
    }
  }

  private static long liveHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static String threads(int threads) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (OtherJvm service = OtherJvm.service(100, 0, 0);
        SdkLeads client = new SdkLeads(service.line())) {
      calls(pool, threads, client);
      double perSecond = calls(pool, threads, client);
      return String.format(
          Locale.ROOT, "| %d threads on one client | %,.0f leads a second |", threads, perSecond);
    } finally {
      pool.shutdownNow();
    }
  }

  private static double calls(ExecutorService pool, int threads, SdkLeads client) throws Exception {
    AtomicLong count = new AtomicLong();
    long start = System.nanoTime();
    long end = start + MILLIS * 1_000_000L;
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      running.add(pool.submit(() -> {
        while (System.nanoTime() < end) {
          client.get("lead_1");
          count.incrementAndGet();
        }
      }));
    }
    for (Future<?> each : running) {
      each.get();
    }
    return count.get() / ((System.nanoTime() - start) / 1e9);
  }

  private static String customFields(int fields) throws Exception {
    Operation sdk = Operations.decode("SDK", fields);
    Operation hand = Operations.decode("DATABIND", fields);
    double[] ratios = new double[7];
    double own = 0;
    for (int i = -2; i < ratios.length; i++) {
      own = micros(sdk);
      double theirs = micros(hand);
      if (i >= 0) {
        ratios[i] = own / theirs;
      }
    }
    return String.format(
        Locale.ROOT,
        "| %d custom fields a lead | %.1f µs a lead, %s of by hand |",
        fields,
        own / LeadClient.PAGE,
        Ratio.of(ratios));
  }

  private static double micros(Operation operation) throws Exception {
    long start = System.nanoTime();
    long count = 0;
    while (System.nanoTime() - start < 200_000_000L) {
      operation.run();
      count++;
    }
    return (System.nanoTime() - start) / 1e3 / count;
  }
}
