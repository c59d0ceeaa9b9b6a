package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.service.ChildJvm;
import com.salescrm.benchmarks.service.Delay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures a process from start to exit, with one lead read in between, from a local service and
 * from one with network latency.
 */
final class FreshJvms {
  private static final int FAR_MILLIS = 50;
  private static final String ARCHIVED = "SDK, its classes in an archive of the JVM";

  private final Effort effort;

  FreshJvms(Effort effort) {
    this.effort = effort;
  }

  List<Line> run() throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>(race("first lead in a fresh JVM", 0));
    if (!effort.isShort()) {
      lines.addAll(race("first lead in a fresh JVM, " + FAR_MILLIS + " ms away", FAR_MILLIS));
    }
    return lines;
  }

  private List<Line> race(String work, int delayMillis) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("first-lead");
    Path archive = folder.resolve("classes.jsa");
    try (ChildJvm service = ChildJvm.service(Interleaved.TOTAL, 30, Delay.constant(delayMillis))) {
      Map<String, List<String>> commands = commands(service.line(), archive);
      for (List<String> each : commands.values()) {
        start(each); // Loads the class files into the page cache.
      }
      Samples samples = new Samples(List.copyOf(commands.keySet()));
      for (int round = 0; round < effort.starts(); round++) {
        for (Map.Entry<String, List<String>> each : commands.entrySet()) {
          samples.add(each.getKey(), start(each.getValue()));
        }
      }
      return lines(work, samples);
    } finally {
      Files.deleteIfExists(archive);
      Files.deleteIfExists(folder);
    }
  }

  private Map<String, List<String>> commands(String baseUrl, Path archive)
      throws IOException, InterruptedException {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    for (Contestant each : Contestant.values()) {
      if (!effort.isShort()
          || each == Contestant.SDK
          || each == Contestant.DATABIND
          || each == Contestant.LIMIT) {
        commands.put(each.title(), command(each, baseUrl));
      }
    }
    if (!effort.isShort()) {
      start(command(Contestant.SDK, baseUrl, "-XX:ArchiveClassesAtExit=" + archive));
      commands.put(ARCHIVED, command(Contestant.SDK, baseUrl, "-XX:SharedArchiveFile=" + archive));
    }
    return commands;
  }

  private static List<String> command(Contestant contestant, String baseUrl, String... more) {
    List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xmx128m"));
    options.addAll(List.of(more));
    return ChildJvm.command(options, FirstLead.class, contestant, baseUrl);
  }

  private static Sample start(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    double cpuBefore = ChildCpuTime.cpuNanos();
    long start = System.nanoTime();
    int status = builder.start().waitFor();
    if (status != 0) {
      throw new IOException(command + " ended with " + status);
    }
    long nanos = System.nanoTime() - start;
    return new Sample(nanos, ChildCpuTime.cpuNanos() - cpuBefore, Double.NaN);
  }

  private static List<Line> lines(String work, Samples samples) {
    String own = String.format(Locale.ROOT, " (%.0f ms)", samples.median(Sample::nanos) / 1e6);
    List<Line> lines = new ArrayList<>();
    for (String other : samples.others()) {
      Ratio time = samples.ratio(other, Sample::nanos);
      Ratio cpu = samples.ratio(other, Sample::cpuNanos);
      Target target = target(other);
      lines.add(new Line(
          lines.isEmpty() ? work + own : work,
          other,
          time.toString(),
          Double.isNaN(cpu.median()) ? "" : cpu.toString(),
          "",
          target.text(),
          target.verdict(time, time)));
    }
    return lines;
  }

  private static Target target(String other) {
    for (Contestant each : Contestant.values()) {
      if (each.title().equals(other)) {
        return Target.of(each.name(), 1.20, Double.NaN, Double.NaN);
      }
    }
    return Target.NONE;
  }
}
