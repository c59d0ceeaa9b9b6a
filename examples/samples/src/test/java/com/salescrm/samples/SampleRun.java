package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

/** Runs a sample as a reader would: in a JVM of its own, without settings, until it ends by itself. */
final class SampleRun {
  private SampleRun() {}

  /** What it printed. */
  static String of(Class<?> sample, String... arguments) throws Exception {
    return of(Map.of(), sample, arguments);
  }

  static String of(Map<String, String> environment, Class<?> sample, String... arguments)
      throws Exception {
    List<String> options = List.of("-XX:TieredStopAtLevel=1", "-Duser.language=en");
    try (OtherJvm jvm = OtherJvm.start(sample, options, List.of(arguments), environment)) {
      String text = jvm.text();
      System.out.println(text); // For the search of the test output.
      assertThat(jvm.exitCode(10)).describedAs(sample + " printed " + text).isZero();
      return text;
    }
  }
}
