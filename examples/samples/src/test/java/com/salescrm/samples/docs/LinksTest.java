package com.salescrm.samples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every link of every page points to an existing file of the project and to an existing heading. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(([^)\\s]+)\\)");
  private static final Pattern MENTION = Pattern.compile("\\bdocs/[\\w/-]+\\.md\\b");

  @Test
  void links_ofAllPages_haveATarget() {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Page page : Page.all()) {
      List<String> prose = page.prose();
      for (int i = 0; i < prose.size(); i++) {
        for (String target : targets(prose.get(i))) {
          links++;
          String problem = problem(page, target);
          if (!problem.isEmpty()) {
            broken.add(page.path() + ":" + (i + 1) + ": " + target + " " + problem);
          }
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(80);
  }

  @Test
  void index_ofTheDocs_listsEveryPage() throws IOException {
    String index = Files.readString(Page.ROOT.resolve("docs/README.md"));
    assertThat(Page.all().stream()
            .map(Page::path)
            .filter(path -> path.startsWith("docs/") && !path.equals("docs/README.md"))
            .filter(path -> !index.contains("](" + path.substring("docs/".length()) + ")")))
        .isEmpty();
  }

  /** Sources and Javadoc mention pages as well. */
  @Test
  void pages_namedInSources_exist() throws IOException {
    List<String> missing = new ArrayList<>();
    for (String folder : List.of("sdk-core/src", "sdk-resources/src", "examples")) {
      try (Stream<Path> files = Files.walk(Page.ROOT.resolve(folder))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          Matcher mention = MENTION.matcher(Files.readString(file));
          while (mention.find()) {
            if (!Files.exists(Page.ROOT.resolve(mention.group()))
                && !mention.group().equals("docs/x.md")) {
              missing.add(Page.ROOT.relativize(file) + ": " + mention.group());
            }
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Ten lines|ten-lines",
        "Errors, and `CrmException`|errors-and-crmexception",
        "What is [tested](x.md)?|what-is-tested",
        "Exports & bulk actions|exports--bulk-actions",
      })
  void slug_ofAHeading_equalsTheOneOfGitHub(String heading, String slug) {
    assertThat(Headings.slug(heading)).isEqualTo(slug);
  }

  @Test
  void anchors_ofTheSameHeadingTwice_areNumbered() {
    assertThat(Headings.anchors(List.of("# A", "## Rules", "text", "## Rules")))
        .containsExactly("a", "rules", "rules-1");
  }

  @ParameterizedTest
  @CsvSource({
    "no-such-page.md, does not exist",
    "README.md#no-such-heading, has no such heading",
    "/README.md, is absolute",
    "../README.md, is outside of the project",
    "readme.md, does not exist",
    "README.md, ''",
  })
  void problem_ofALink_isDescribed(String target, String problem) {
    assertThat(problem(new Page("CONTRIBUTING.md", List.of()), target)).isEqualTo(problem);
  }

  private static List<String> targets(String line) {
    List<String> targets = new ArrayList<>();
    Matcher link = LINK.matcher(line.replaceAll("`[^`]*`", ""));
    while (link.find()) {
      targets.add(link.group(1));
    }
    return targets;
  }

  private static String problem(Page page, String target) {
    if (target.matches("https?://.*|mailto:.*")) {
      return URI.create(target).getSchemeSpecificPart().length() > 3
          ? ""
          : "is not a valid address";
    }
    if (target.startsWith("/") || target.contains(":")) {
      return "is absolute";
    }
    int hash = target.indexOf('#');
    String name = hash < 0 ? target : target.substring(0, hash);
    Path from = Page.ROOT.resolve(page.path());
    Path file = name.isEmpty() ? from : from.resolveSibling(name).normalize();
    if (!file.startsWith(Page.ROOT)) {
      return "is outside of the project";
    }
    if (!exists(file)) {
      return "does not exist";
    }
    return hash < 0 || anchored(file, target.substring(hash + 1)) ? "" : "has no such heading";
  }

  private static boolean anchored(Path file, String anchor) {
    String path = Page.ROOT.relativize(file).toString().replace('\\', '/');
    return Page.all().stream()
        .filter(page -> page.path().equals(path))
        .anyMatch(page -> Headings.anchors(page).contains(anchor));
  }

  /** Compares the case of letters as well: GitHub distinguishes it, some file systems do not. */
  private static boolean exists(Path file) {
    try {
      return Files.exists(file)
          && Page.ROOT.toRealPath().resolve(Page.ROOT.relativize(file)).equals(file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }
}
