package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.sdk.SdkLeads;
import com.salescrm.benchmarks.service.CannedService;
import com.salescrm.benchmarks.service.ChildJvm;
import com.salescrm.benchmarks.service.Delay;
import com.salescrm.benchmarks.service.Http2Service;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Lists 10,000 leads of a service with latency: sequentially, with prefetch, and in parallel. */
final class PagingModes {
  private static final double NO_TARGET = 0;
  private static final int STEADY_LISTS = 3;

  private static final Setting USUAL = new Setting(CannedService.class, Delay.constant(20), 0, 6);
  private static final List<Setting> ALL = List.of(
      new Setting(CannedService.class, Delay.NONE, 0, NO_TARGET),
      USUAL,
      new Setting(CannedService.class, Delay.constant(100), 0, NO_TARGET),
      new Setting(CannedService.class, Delay.constant(20), 10, NO_TARGET),
      new Setting(Http2Service.class, Delay.constant(20), 0, 7.2),
      new Setting(CannedService.class, new Delay(10, 30), 0, NO_TARGET),
      new Setting(Http2Service.class, new Delay(10, 30), 0, NO_TARGET));

  private final Effort effort;

  PagingModes(Effort effort) {
    this.effort = effort;
  }

  /**
   * What a list is read from, and what its reader does.
   *
   * @param delay of each response
   * @param work how many milliseconds the reader waits after each page, as for a database
   * @param minSpeedup the target of {@code parallel(8)}
   */
  record Setting(Class<?> service, Delay delay, int work, double minSpeedup) {
    String text(double sequentialMillis) {
      return String.format(
          Locale.ROOT,
          "10,000 leads%s, %s ms delay%s (%.0f ms sequentially)",
          service == Http2Service.class ? ", HTTP/2 over TLS" : "",
          delay.toString().replace("-", " to "),
          work > 0 ? ", reader takes " + work + " ms a page" : "",
          sequentialMillis);
    }
  }

  /** The measured settings. */
  List<Setting> settings() {
    return effort.isShort() ? List.of(USUAL) : ALL;
  }

  List<Line> run(Setting setting) throws IOException {
    try (ChildJvm service =
        ChildJvm.service(setting.service(), Interleaved.TOTAL, 30, setting.delay())) {
      return at(setting, service.line());
    }
  }

  private List<Line> at(Setting setting, String baseUrl) {
    int rounds = setting.delay().max() >= 100 || effort.isShort() ? 2 : 5;
    double[] prefetched = new double[rounds];
    double[] parallel = new double[rounds];
    double total = 0;
    try (SdkLeads client = new SdkLeads(baseUrl)) {
      warmUp(client);
      for (int i = 0; i < rounds; i++) {
        double sequential = millis(client, setting.work(), pages -> pages);
        prefetched[i] = sequential / millis(client, setting.work(), pages -> pages.prefetch(4));
        parallel[i] = sequential / millis(client, setting.work(), pages -> pages.parallel(8));
        total += sequential;
      }
    }
    String text = setting.text(total / rounds);
    return List.of(
        line(text, "prefetch(4)", prefetched, NO_TARGET),
        line(text, "parallel(8)", parallel, setting.minSpeedup()));
  }

  /** Repeats until the time no longer decreases, because both JVMs compile their code first. */
  private void warmUp(SdkLeads client) {
    double best = Double.MAX_VALUE;
    int since = 0;
    for (int i = 0; i < effort.maxWarmupTurns() && since < STEADY_LISTS; i++) {
      double millis = millis(client, 0, pages -> pages.parallel(8));
      since = millis < best * 0.98 ? 0 : since + 1;
      best = Math.min(best, millis);
    }
  }

  private static double millis(SdkLeads client, int work, UnaryOperator<Paginated<Lead>> how) {
    long start = System.nanoTime();
    long count = client.countAll(how, work);
    if (count != Interleaved.TOTAL) {
      throw new IllegalStateException("read " + count + " leads");
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static Line line(String work, String how, double[] faster, double minSpeedup) {
    Ratio ratio = Ratio.of(faster);
    boolean hasTarget = minSpeedup > NO_TARGET;
    String missed =
        String.format(Locale.ROOT, "missed by %.0f %%", (1 - ratio.median() / minSpeedup) * 100);
    return new Line(
        work,
        how + ", against sequential",
        ratio.shortText() + " times faster",
        "",
        "",
        hasTarget ? String.format(Locale.ROOT, "≥ %.1f times", minSpeedup) : "",
        hasTarget ? (ratio.median() >= minSpeedup ? "met" : missed) : "");
  }
}
