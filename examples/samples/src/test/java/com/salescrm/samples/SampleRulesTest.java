package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample is short, documents how to run it, and has a test. */
class SampleRulesTest {
  private static final Path MAIN = Path.of("src/main/java/com/salescrm/samples");
  private static final List<Path> TESTS = Stream.of("SamplesTest", "JobSamplesTest")
      .map(name -> Path.of("src/test/java/com/salescrm/samples", name + ".java"))
      .toList();
  private static final Path SCRIPTS = Path.of("scripts");

  static List<String> samples() throws IOException {
    try (Stream<Path> files = Files.list(MAIN)) {
      return files
          .filter(file -> read(file).contains("public static void main("))
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .sorted()
          .toList();
    }
  }

  static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      return files.toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void samples_ofTheReadme_exist() throws IOException {
    assertThat(samples())
        .contains("Quickstart", "CustomFields", "Paging", "Tasks", "OAuthLogin", "ExportLeads")
        .contains("BulkEdit", "WebhookReceiver", "PipelineReport", "Telemetry", "CustomEndpoint")
        .contains("ErrorHandling", "TokenRotation");
    assertThat(scripts()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void sample_ofThePackage_isShortAndTested(String name) {
    String source = read(MAIN.resolve(name + ".java"));

    assertThat(source.lines().count()).isLessThan(80);
    assertThat(TESTS.stream().map(SampleRulesTest::read).collect(Collectors.joining()))
        .containsAnyOf(name + ".class", "{@link " + name + "}");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void sample_ofThePackage_documentsHowToRunIt(String name) {
    String text = read(MAIN.resolve(name + ".java")).replaceAll("\\s*\\R \\* ", " ");

    assertThat(text)
        .containsAnyOf(
            "{@code mvn -q -Dquickstart -Dsample=" + name + " -pl examples/samples -am}",
            "{@code mvn -q -Dquickstart -pl examples/samples -am}",
            "starts three of it");
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void script_ofTheDirectory_isShort(Path script) {
    assertThat(read(script).lines().count()).isLessThan(80);
  }
}
