package com.salescrm.samples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands and coordinates on the pages name existing modules, profiles, samples, tests and artifacts. */
class CommandsTest {
  private static final Pattern INLINE = Pattern.compile("`(mvn [^`]+)`");
  private static final Pattern DEPENDENCY =
      Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
  private static final Pattern COORDINATE = Pattern.compile("com\\.salescrm:([\\w-]+):([\\w.-]+)");
  private static final Pattern ELEMENT = Pattern.compile("<(\\w+)>([^<]+)</\\1>");
  private static final Set<String> SETTINGS = Set.of("test", "sample", "benchmark");

  @Test
  void commands_ofAllPages_nameExistingParts() {
    List<String> wrong = new ArrayList<>();
    int commands = 0;
    for (Page page : Page.all()) {
      for (String command : commands(page)) {
        commands++;
        problems(command).forEach(what -> wrong.add(page.path() + ": " + command + ": " + what));
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(commands).isGreaterThan(10);
  }

  @Test
  void readme_mainCommands_areStable() throws IOException {
    assertThat(Files.readAllLines(Page.ROOT.resolve("README.md")))
        .contains("mvn -q -Dquickstart -pl examples/samples -am", "mvn -B -ntp clean verify");
  }

  @Test
  void dependencies_ofAllPages_matchThePoms() throws IOException {
    List<String> wrong = new ArrayList<>();
    int dependencies = 0;
    for (Page page : Page.all()) {
      for (Block block : page.blocks()) {
        Matcher dependency = DEPENDENCY.matcher(block.language().equals("xml") ? block.text() : "");
        while (dependency.find()) {
          dependencies++;
          String problem = dependencyProblem(dependency.group(1));
          if (!problem.isEmpty()) {
            wrong.add(block + ": " + problem);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(dependencies).isGreaterThanOrEqualTo(3);
  }

  /** Coordinates of Gradle, Grape and JBang. */
  @Test
  void coordinates_ofAllPages_matchThePoms() throws IOException {
    List<String> wrong = new ArrayList<>();
    int coordinates = 0;
    for (Page page : Page.all()) {
      for (Block block : page.blocks()) {
        Matcher coordinate = COORDINATE.matcher(block.text());
        while (coordinate.find()) {
          coordinates++;
          if (!artifacts().contains(coordinate.group(1))
              || !coordinate.group(2).equals(version())) {
            wrong.add(block + ": " + coordinate.group());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(coordinates).isGreaterThanOrEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({
    "mvn verify -pl sdk-nowhere, no module sdk-nowhere",
    "mvn verify -Pnonsense, no profile nonsense",
    "mvn test -Dtest=NoSuchTest, no class NoSuchTest",
    "mvn test -Dtest=CommandsTest#nothing, no method CommandsTest#nothing",
    "'mvn test -Dtest=\"com/salescrm/*Test,NoSuchTest\"', no class NoSuchTest",
    "mvn -q -Dquickstart -Dsample=Nothing -pl examples/samples -am, no class Nothing",
  })
  void command_withAnUnknownName_isFound(String command, String problem) {
    assertThat(problems(command)).containsExactly(problem);
  }

  @Test
  void dependency_ofAnotherVersion_isFound() throws IOException {
    assertThat(dependencyProblem("<groupId>com.salescrm</groupId>"
            + "<artifactId>salescrm-sdk-core</artifactId><version>9.9</version>"))
        .isEqualTo("version 9.9, but the pom has " + version());
  }

  private static List<String> commands(Page page) {
    List<String> commands = new ArrayList<>();
    for (Block block : page.blocks()) {
      block.code().stream()
          .map(line -> line.replaceFirst("^\\$ ", ""))
          .filter(line -> line.startsWith("mvn "))
          .forEach(commands::add);
    }
    for (String line : page.prose()) {
      Matcher inline = INLINE.matcher(line);
      while (inline.find()) {
        commands.add(inline.group(1));
      }
    }
    return commands;
  }

  private static List<String> problems(String command) {
    List<String> problems = new ArrayList<>();
    List<String> words = Arrays.asList(unquoted(command).split("\\s+", -1));
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("-pl")) {
        for (String module : words.get(i + 1).split(",", -1)) {
          if (!Files.exists(Page.ROOT.resolve(module).resolve("pom.xml"))) {
            problems.add("no module " + module);
          }
        }
      } else if (word.startsWith("-P")) {
        for (String profile : word.substring(2).split(",", -1)) {
          if (!profiles().contains(profile)) {
            problems.add("no profile " + profile);
          }
        }
      } else if (word.startsWith("-D") && word.contains("=")) {
        settingProblems(word.substring(2), problems);
      }
    }
    return problems;
  }

  /** A quoted value is one word. */
  private static String unquoted(String command) {
    return Pattern.compile("\"([^\"]*)\"")
        .matcher(command)
        .replaceAll(quoted -> quoted.group(1).replace(' ', '_'));
  }

  private static void settingProblems(String setting, List<String> problems) {
    String kind = setting.substring(0, setting.indexOf('='));
    String value = setting.substring(kind.length() + 1);
    boolean placeholder = value.startsWith("NameOf");
    if (SETTINGS.contains(kind) && !placeholder) {
      for (String each : value.split(",", -1)) {
        String name = each.substring(each.lastIndexOf('/') + 1).replace("*", ".*");
        String wanted = kind.equals("benchmark") ? ".*" + name + ".*" : name;
        if (name.contains("#")) {
          if (!Classes.hasMethod(name)) {
            problems.add("no method " + each);
          }
        } else if (Classes.names().stream().noneMatch(known -> known.matches(wanted))) {
          problems.add("no class " + each);
        }
      }
    }
  }

  private static Set<String> profiles() {
    try (Stream<Path> files = Files.walk(Page.ROOT, 3)) {
      Set<String> profiles = new TreeSet<>();
      for (Path pom : files.filter(each -> each.endsWith("pom.xml")).toList()) {
        Matcher profile = Pattern.compile(
                "<profile>\\s*(?:<!--.*?-->\\s*)?<id>([\\w-]+)</id>", Pattern.DOTALL)
            .matcher(Files.readString(pom));
        while (profile.find()) {
          profiles.add(profile.group(1));
        }
      }
      return profiles;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String dependencyProblem(String xml) throws IOException {
    String group = element(xml, "groupId");
    String artifact = element(xml, "artifactId");
    String version = element(xml, "version");
    if (artifact.equals("okhttp-bom")) {
      return version.equals(property("okhttp.version")) ? "" : "okhttp-bom of another version";
    }
    if (!group.equals("com.salescrm") || !artifacts().contains(artifact)) {
      return "no artifact " + group + ":" + artifact;
    }
    return version.equals(version()) ? "" : "version " + version + ", but the pom has " + version();
  }

  private static Set<String> artifacts() throws IOException {
    Set<String> artifacts = new TreeSet<>();
    for (String module : List.of("sdk-core", "sdk-resources", "examples/sandbox")) {
      String pom = Files.readString(Page.ROOT.resolve(module).resolve("pom.xml"));
      artifacts.add(element(pom.substring(pom.indexOf("</parent>")), "artifactId"));
    }
    return artifacts;
  }

  private static String version() throws IOException {
    return element(Files.readString(Page.ROOT.resolve("pom.xml")), "version");
  }

  private static String property(String name) throws IOException {
    String pom = Files.readString(Page.ROOT.resolve("pom.xml"));
    Matcher value = Pattern.compile("<" + Pattern.quote(name) + ">([^<]+)<").matcher(pom);
    assertThat(value.find()).isTrue();
    return value.group(1);
  }

  private static String element(String xml, String name) {
    Matcher element = ELEMENT.matcher(xml);
    while (element.find()) {
      if (element.group(1).equals(name)) {
        return element.group(2);
      }
    }
    return "";
  }
}
