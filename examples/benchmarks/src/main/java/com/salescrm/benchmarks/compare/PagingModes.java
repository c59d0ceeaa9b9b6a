package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.benchmarks.service.ChildJvm;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Lists 10,000 leads of a service with latency: sequentially, with prefetch, and in parallel. */
final class PagingModes {
  private static final double MIN_SPEEDUP = 6;

  private final Effort effort;

  PagingModes(Effort effort) {
    this.effort = effort;
  }

  /** The measured delays of the service, in milliseconds. */
  List<Integer> delays() {
    return effort.isShort() ? List.of(20) : List.of(0, 20, 100);
  }

  List<Line> run(int delay) throws IOException {
    try (ChildJvm service = ChildJvm.service(Interleaved.TOTAL, 30, delay)) {
      return at(delay, service.line());
    }
  }

  private List<Line> at(int delay, String baseUrl) {
    int rounds = delay >= 100 || effort.isShort() ? 2 : 5;
    double[] prefetched = new double[rounds];
    double[] parallel = new double[rounds];
    double total = 0;
    try (SdkLeads client = new SdkLeads(baseUrl)) {
      millis(client, pages -> pages.parallel(8)); // Opens the connections and compiles the code.
      for (int i = 0; i < rounds; i++) {
        double sequential = millis(client, pages -> pages);
        prefetched[i] = sequential / millis(client, pages -> pages.prefetch(4));
        parallel[i] = sequential / millis(client, pages -> pages.parallel(8));
        total += sequential;
      }
    }
    String work = String.format(
        Locale.ROOT, "10,000 leads, %d ms delay (%.0f ms sequentially)", delay, total / rounds);
    return List.of(
        line(work, "prefetch(4)", prefetched, false),
        line(work, "parallel(8)", parallel, delay == 20));
  }

  private static double millis(SdkLeads client, UnaryOperator<Paginated<Lead>> how) {
    long start = System.nanoTime();
    long count = client.countAll(how);
    if (count != Interleaved.TOTAL) {
      throw new IllegalStateException("read " + count + " leads");
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static Line line(String work, String how, double[] faster, boolean hasTarget) {
    Ratio ratio = Ratio.of(faster);
    String missed =
        String.format(Locale.ROOT, "missed by %.0f %%", (1 - ratio.median() / MIN_SPEEDUP) * 100);
    return new Line(
        work,
        how + ", against sequential",
        ratio.shortText() + " times faster",
        "",
        "",
        hasTarget ? "≥ 6 times" : "",
        hasTarget ? (ratio.median() >= MIN_SPEEDUP ? "met" : missed) : "");
  }
}
