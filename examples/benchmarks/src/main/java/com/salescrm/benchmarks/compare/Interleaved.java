package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.service.OtherJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** One row: a JVM for each variant, which take turns; who begins moves on by one each round. */
final class Interleaved {
  static final int TOTAL = 10_000;

  /** Serial and of one size: no collector at work beside the program, no growth in the middle of a turn. */
  static final List<String> OPTIONS = List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m");

  private static final int WARMUP_MILLIS = 400;
  private static final int STEADY_TURNS = 5;

  private final Row row;
  private final Effort effort;
  private final List<String> variants;
  private final Map<String, List<Sample>> samples = new LinkedHashMap<>();

  Interleaved(Row row, List<String> variants, Effort effort) {
    this.row = row;
    this.effort = effort;
    this.variants = variants;
    variants.forEach(variant -> samples.put(variant, new ArrayList<>()));
  }

  /** Does it. */
  Interleaved run() throws IOException {
    for (int i = 0; i < effort.launches(); i++) {
      launch();
    }
    return this;
  }

  /** Compares the first variant with each other. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (String other : variants.subList(1, variants.size())) {
      lines.add(line(other));
    }
    return lines;
  }

  private void launch() throws IOException {
    List<OtherJvm> started = new ArrayList<>();
    try {
      String baseUrl = "none";
      if (row.overTheWire()) {
        OtherJvm service = OtherJvm.service(TOTAL, row.customFields(), 0);
        started.add(service);
        baseUrl = service.line();
      }
      Map<String, OtherJvm> workers = new LinkedHashMap<>();
      for (String variant : variants) {
        OtherJvm worker = OtherJvm.start(OPTIONS, Worker.class, row, variant, baseUrl);
        started.add(worker);
        workers.put(variant, worker);
      }
      takeTurns(workers);
    } finally {
      started.forEach(OtherJvm::close);
    }
  }

  private void takeTurns(Map<String, OtherJvm> workers) throws IOException {
    for (OtherJvm worker : workers.values()) {
      worker.line(); // It is ready.
      warmUp(worker);
    }
    for (int round = 0; round < effort.rounds(); round++) {
      for (int i = 0; i < variants.size(); i++) {
        String variant = variants.get((round + i) % variants.size());
        OtherJvm worker = workers.get(variant);
        List<Sample> kept = samples.get(variant);
        if (worker != null && kept != null) {
          kept.add(turn(worker, effort.turnMillis()));
        }
      }
    }
  }

  /** Until it gets no faster, for on a busy machine the compilers take their time. */
  private void warmUp(OtherJvm worker) throws IOException {
    double best = Double.MAX_VALUE;
    int since = 0;
    for (int i = 0; i < effort.maxWarmupTurns() && since < STEADY_TURNS; i++) {
      double nanos = turn(worker, WARMUP_MILLIS).nanos();
      since = nanos < best * 0.98 ? 0 : since + 1;
      best = Math.min(best, nanos);
    }
  }

  private static Sample turn(OtherJvm worker, int millis) throws IOException {
    worker.say(Integer.toString(millis));
    return Sample.parse(worker.line());
  }

  private Line line(String other) {
    Ratio time = ratio(other, Sample::nanos);
    Ratio allocation = ratio(other, Sample::bytes);
    Target target = row.target(other);
    return new Line(
        row.title() + (other.equals(variants.get(1)) ? own() : ""),
        title(other),
        time.toString(),
        ratio(other, Sample::cpuNanos).toString(),
        allocation.shortText(),
        target.text(),
        target.verdict(time, allocation));
  }

  /** The first contestant's own figures, for orientation. */
  private String own() {
    double micros = median(variants.get(0), Sample::nanos) / 1000 * row.threads();
    double bytes = median(variants.get(0), Sample::bytes) / 1024;
    return String.format(Locale.ROOT, " (%s µs, %s KiB)", figure(micros), figure(bytes));
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%,.0f", value);
  }

  private static String title(String variant) {
    for (Contestant each : Contestant.values()) {
      if (each.name().equals(variant)) {
        return each.title();
      }
    }
    return variant.replace('_', ' ').toLowerCase(Locale.ROOT);
  }

  /** Of the first variant's figures to the other's. */
  Ratio ratio(String other, ToDoubleFunction<Sample> figure) {
    double[] own = figures(variants.get(0), figure);
    double[] theirs = figures(other, figure);
    double[] ratios = new double[own.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = own[i] / theirs[i];
    }
    return Ratio.of(ratios);
  }

  /** The middle one of the figures. */
  double median(String variant, ToDoubleFunction<Sample> figure) {
    return Ratio.of(figures(variant, figure)).median();
  }

  private double[] figures(String variant, ToDoubleFunction<Sample> figure) {
    @Nullable List<Sample> kept = samples.get(variant);
    return kept == null ? new double[0] : kept.stream().mapToDouble(figure).toArray();
  }
}
