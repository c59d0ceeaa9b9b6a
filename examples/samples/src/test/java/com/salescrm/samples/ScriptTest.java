package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts run, and their dependencies match the project. */
@Timeout(60)
class ScriptTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path LEADS_TO_CSV = Path.of("scripts", "LeadsToCsv.java");

  static Stream<String> dependencies() throws IOException {
    try (Stream<Path> scripts = Files.list(Path.of("scripts"))) {
      return scripts.toList().stream().flatMap(ScriptTest::dependencies);
    }
  }

  private static Stream<String> dependencies(Path script) {
    try (Stream<String> lines = Files.lines(script)) {
      return lines
          .filter(line -> line.startsWith("//DEPS "))
          .map(line -> line.substring("//DEPS ".length()))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("dependencies")
  void dependency_ofAScript_matchesTheProject(String coordinate) throws IOException {
    String[] parts = coordinate.split(":", -1);
    String root = Files.readString(ROOT.resolve("pom.xml"));

    assertThat(parts).hasSize(3);
    if (parts[0].equals("com.salescrm")) {
      String module = parts[1].replace("salescrm-", "");
      String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
      assertThat(pom).contains("<artifactId>" + parts[1] + "</artifactId>");
      assertThat(parts[2]).isEqualTo(first(root, "<version>([^<$]+)</version>"));
    } else {
      assertThat(parts[0]).isEqualTo("org.slf4j");
      assertThat(parts[2]).isEqualTo(first(root, "<slf4j.version>(.+)</slf4j.version>"));
    }
  }

  private static String first(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void script_forJBang_hasItsHeader() throws IOException {
    assertThat(Files.readAllLines(LEADS_TO_CSV))
        .startsWith("///usr/bin/env jbang \"$0\" \"$@\" ; exit $?", "//JAVA 17+")
        .anyMatch(line -> line.startsWith("//DEPS com.salescrm:salescrm-sdk-resources:"));
  }

  private static String run(int exitCode, Map<String, String> settings, String... arguments)
      throws Exception {
    List<String> options = List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=off");
    try (OtherJvm jvm = OtherJvm.startSource(LEADS_TO_CSV, options, List.of(arguments), settings)) {
      String text = jvm.text();
      assertThat(jvm.exitCode(10)).isEqualTo(exitCode);
      return text;
    }
  }

  @Test
  void leadsToCsv_withSettings_printsALineForEachLead() throws Exception {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(250))) {
      String csv = run(
          0,
          Map.of("CRM_BASE_URL", sandbox.baseUrl(), "CRM_API_KEY", sandbox.apiKey()),
          "cf_tier",
          "cf_tags",
          "cf_none");

      List<String> lines = csv.lines().toList();
      assertThat(lines).hasSize(251);
      assertThat(lines.get(0)).isEqualTo("id,name,status,url,email,cf_tier,cf_tags,cf_none");
      assertThat(lines.get(1))
          .matches(
              "lead_\\w+,[\\w ]+ 1,[\\w ]+,https://\\S+,\\S+@\\S+,(gold|silver|bronze),\"\\[.+\\]\",");
      assertThat(lines.get(1)).contains("\"[\"\"");
      assertThat(sandbox.violations()).isEmpty();
    }
  }

  /** The column of a name would be empty. */
  @Test
  void leadsToCsv_nameInsteadOfId_failsWithoutOutput() throws Exception {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(1))) {
      String csv = run(
          2, Map.of("CRM_BASE_URL", sandbox.baseUrl(), "CRM_API_KEY", sandbox.apiKey()), "tier");

      assertThat(csv).isBlank();
      assertThat(sandbox.requests()).isEmpty();
    }
  }

  @Test
  void leadsToCsv_withoutSettings_failsWithoutOutput() throws Exception {
    assertThat(run(1, Map.of())).isBlank();
  }
}
