package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.benchmarks.service.ChildJvm;
import com.salescrm.benchmarks.service.Delay;
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

/** Time and memory per item for large numbers of leads, threads and custom fields. */
final class Growth {
  /** The number of lines that {@link #main} prints. */
  static final int LINES = 8;

  private static final int MILLIS = 1500;

  private Growth() {}

  /** Runs in a separate JVM: prints a table line for each number of leads and of threads. */
  public static void main(String[] args) throws Exception {
    leads(1000); // Compiles the code.
    leads(10_000);
    for (int total : new int[] {1000, 10_000, 100_000, 1_000_000}) {
      System.out.println(leads(total));
    }
    for (int threads : new int[] {1, 4, 16, 64}) {
      System.out.println(threads(threads));
    }
    System.exit(0);
  }

  /** Reads all leads. The live heap is measured ten times in between, outside the measured time. */
  private static String leads(int total) throws IOException {
    try (ChildJvm service = ChildJvm.service(total, 0, Delay.NONE);
        CrmClient crm = CrmClient.builder()
            .baseUrl(service.line())
            .credentials(Credentials.apiKey("api_benchmark"))
            .build()) {
      long count = 0;
      long largest = 0;
      long start = System.nanoTime();
      long checking = 0;
      for (Lead lead : crm.leads().list(list -> list.pageSize(LeadClient.PAGE))) {
        count += lead.id().isEmpty() ? 0 : 1;
        if (count % (total / 10) == 50) {
          long before = System.nanoTime();
          largest = Math.max(largest, liveHeap());
          checking += System.nanoTime() - before;
        }
      }
      double micros = (System.nanoTime() - start - checking) / 1e3 / count;
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
    try (ChildJvm service = ChildJvm.service(100, 0, Delay.NONE);
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

  /** Decodes leads with the given number of custom fields, each contestant in a separate JVM. */
  static String customFields(int fields) throws IOException {
    String sdk = Contestant.SDK + "/" + fields;
    String hand = Contestant.DATABIND + "/" + fields;
    Effort effort = new Effort(false, 1, 20, 7, 250, 0);
    Samples measured =
        new Interleaved(Row.DECODE_CUSTOM, List.of(sdk, hand), effort).run().samples();
    return String.format(
        Locale.ROOT,
        "| %d custom fields a lead | decoded in %.1f µs, %s of by hand |",
        fields,
        measured.median(Sample::nanos) / 1000 / LeadClient.PAGE,
        measured.ratio(hand, Sample::nanos));
  }
}
