package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.service.OtherJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** From the start of a process to its end, with one lead read in between. */
final class FreshJvms {
  private static final Target AGAINST_HAND = new Target(1.20, Double.NaN, false);
  private static final Target AGAINST_OTHERS = new Target(Double.NaN, Double.NaN, true);

  private final Effort effort;

  FreshJvms(Effort effort) {
    this.effort = effort;
  }

  List<Line> run() throws IOException, InterruptedException {
    Map<Contestant, double[]> millis = new LinkedHashMap<>();
    for (Contestant each : contestants()) {
      millis.put(each, new double[effort.starts()]);
    }
    try (OtherJvm service = OtherJvm.service(Interleaved.TOTAL, 30, 0)) {
      String baseUrl = service.line();
      for (Contestant each : millis.keySet()) {
        millis(each, baseUrl); // Its files come into the memory of the system.
      }
      for (int round = 0; round < effort.starts(); round++) {
        for (Map.Entry<Contestant, double[]> each : millis.entrySet()) {
          each.getValue()[round] = millis(each.getKey(), baseUrl);
        }
      }
    }
    return lines(millis);
  }

  private List<Contestant> contestants() {
    return effort.isShort()
        ? List.of(Contestant.SDK, Contestant.DATABIND, Contestant.LIMIT)
        : List.of(Contestant.values());
  }

  private static double millis(Contestant who, String baseUrl)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(OtherJvm.command(
            List.of("-XX:+UseSerialGC", "-Xmx128m"), FirstLead.class, who, baseUrl))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    long start = System.nanoTime();
    int status = builder.start().waitFor();
    if (status != 0) {
      throw new IOException(who + " ended with " + status);
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private List<Line> lines(Map<Contestant, double[]> millis) {
    double[] own = millis.getOrDefault(Contestant.SDK, new double[0]);
    String work = String.format(
        Locale.ROOT, "first lead in a fresh JVM (%.0f ms)", Ratio.of(own).median());
    List<Line> lines = new ArrayList<>();
    millis.forEach((who, theirs) -> {
      if (who != Contestant.SDK) {
        double[] ratios = new double[own.length];
        for (int i = 0; i < ratios.length; i++) {
          ratios[i] = own[i] / theirs[i];
        }
        Ratio time = Ratio.of(ratios);
        Target target = target(who);
        lines.add(new Line(
            lines.isEmpty() ? work : "first lead in a fresh JVM",
            who.title(),
            time.toString(),
            "",
            "",
            target.text(),
            target.verdict(time, time)));
      }
    });
    return lines;
  }

  private static Target target(Contestant who) {
    return switch (who) {
      case DATABIND -> AGAINST_HAND;
      case RETROFIT, FEIGN, OPENAPI, JDK -> AGAINST_OTHERS;
      default -> Target.NONE;
    };
  }
}
