package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

/** Runs a sample in a separate JVM until it ends. */
final class SampleRun {
  private SampleRun() {}

  /** Returns the output of the sample. */
  static String of(Class<?> sample, String... arguments) throws Exception {
    return of(Map.of(), sample, arguments);
  }

  static String of(Map<String, String> environment, Class<?> sample, String... arguments)
      throws Exception {
    List<String> options = List.of(OtherJvm.ONE_COMPILER, "-Duser.language=en");
    try (OtherJvm jvm = OtherJvm.start(sample, options, List.of(arguments), environment)) {
      String text = jvm.text();
      System.out.println(text); // The build searches the test output for secrets.
      assertThat(jvm.exitCode(10)).describedAs(sample + " printed " + text).isZero();
      return text;
    }
  }
}
