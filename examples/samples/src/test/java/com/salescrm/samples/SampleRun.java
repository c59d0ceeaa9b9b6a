package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs a sample in a separate JVM until it ends.
 *
 * @param output what it printed
 * @param errors what it printed to the standard error stream
 */
record SampleRun(String output, int exitCode, String errors) {
  /** The environment in which a sample uses this sandbox instead of its own. */
  static Map<String, String> settings(Sandbox sandbox) {
    return Map.of("CRM_BASE_URL", sandbox.baseUrl(), "CRM_API_KEY", sandbox.apiKey());
  }

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

  /** A run that does not succeed. */
  static SampleRun failing(Map<String, String> environment, Class<?> sample, String... arguments)
      throws Exception {
    Path errors = Files.createTempFile("errors", ".txt");
    try (OtherJvm jvm = OtherJvm.startWithErrors(errors, sample, List.of(arguments), environment)) {
      SampleRun run = new SampleRun(jvm.text(), jvm.exitCode(10), Files.readString(errors));
      System.out.println(run); // The build searches the test output for secrets.
      return run;
    } finally {
      Files.delete(errors);
    }
  }
}
