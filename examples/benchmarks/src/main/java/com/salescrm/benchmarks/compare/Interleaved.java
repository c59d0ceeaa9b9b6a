package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.service.ChildJvm;
import com.salescrm.benchmarks.service.Delay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** One row: a JVM for each variant, taking turns. The starting variant rotates with each round. */
final class Interleaved {
  static final int TOTAL = 10_000;

  /**
   * The serial collector and a fixed heap: no concurrent collector and no heap growth within a
   * turn.
   */
  static final List<String> OPTIONS = List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m");

  private static final int WARMUP_MILLIS = 400;
  private static final int STEADY_TURNS = 5;

  private final Row row;
  private final Effort effort;
  private final Samples samples;

  Interleaved(Row row, List<String> variants, Effort effort) {
    this.row = row;
    this.effort = effort;
    this.samples = new Samples(variants);
  }

  /** Runs the row. */
  Interleaved run() throws IOException {
    for (int i = 0; i < effort.launches(); i++) {
      launch();
    }
    return this;
  }

  /** Compares the first variant with each other one. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (String other : samples.others()) {
      lines.add(line(other));
    }
    return lines;
  }

  private void launch() throws IOException {
    List<ChildJvm> started = new ArrayList<>();
    try {
      String baseUrl = "none";
      if (row.overTheWire()) {
        ChildJvm service = ChildJvm.service(row.service(), TOTAL, row.customFields(), Delay.NONE);
        started.add(service);
        baseUrl = service.line();
      }
      Map<String, ChildJvm> workers = new LinkedHashMap<>();
      for (String variant : samples.variants()) {
        ChildJvm worker = ChildJvm.start(OPTIONS, Worker.class, row, variant, baseUrl);
        started.add(worker);
        workers.put(variant, worker);
      }
      takeTurns(workers);
    } finally {
      started.forEach(ChildJvm::close);
    }
  }

  private void takeTurns(Map<String, ChildJvm> workers) throws IOException {
    for (ChildJvm worker : workers.values()) {
      worker.line(); // The worker is ready.
      warmUp(worker);
    }
    List<String> variants = samples.variants();
    for (int round = 0; round < effort.rounds(); round++) {
      for (int i = 0; i < variants.size(); i++) {
        String variant = variants.get((round + i) % variants.size());
        ChildJvm worker = Objects.requireNonNull(workers.get(variant));
        samples.add(variant, turn(worker, effort.turnMillis(), row.threads()));
      }
    }
  }

  /** One thread first: 64 threads leave the compilers of the JVM a small part of two processors. */
  private void warmUp(ChildJvm worker) throws IOException {
    if (row.threads() > 1) {
      warmUp(worker, 1);
    }
    warmUp(worker, row.threads());
  }

  /** Repeats until the time no longer decreases, because compilation is slow on a busy machine. */
  private void warmUp(ChildJvm worker, int threads) throws IOException {
    double best = Double.MAX_VALUE;
    int since = 0;
    for (int i = 0; i < effort.maxWarmupTurns() && since < STEADY_TURNS; i++) {
      double nanos = turn(worker, WARMUP_MILLIS, threads).nanos();
      since = nanos < best * 0.98 ? 0 : since + 1;
      best = Math.min(best, nanos);
    }
  }

  private static Sample turn(ChildJvm worker, int millis, int threads) throws IOException {
    worker.writeLine(millis + " " + threads);
    return Sample.parse(worker.line());
  }

  private Line line(String other) {
    Ratio time = samples.ratio(other, Sample::nanos);
    Ratio allocation = samples.ratio(other, Sample::bytes);
    Target target = row.target(other);
    return new Line(
        row.title() + (other.equals(samples.others().get(0)) ? own() : ""),
        title(other),
        time.toString(),
        samples.ratio(other, Sample::cpuNanos).toString(),
        allocation.shortText(),
        target.text(),
        target.verdict(time, allocation));
  }

  /** The absolute figures of the first contestant, for orientation. */
  private String own() {
    double micros = samples.median(Sample::nanos) / 1000 * row.threads();
    double bytes = samples.median(Sample::bytes) / 1024;
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

  /** The measured samples. */
  Samples samples() {
    return samples;
  }
}
