package com.salescrm.samples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The diagrams in CONTRIBUTING show the modules and the transports of the code. */
class ContributingPageTest {
  private static final Pattern MODULE = Pattern.compile("(sdk-|examples/)[a-z-]+");
  private static final Pattern QUOTED = Pattern.compile("`([A-Z][a-z]+[A-Z]\\w*)`");
  private static final Pattern CLASS = Pattern.compile("\\b[A-Z][a-z]+[A-Z]\\w*\\b");

  @Test
  void transports_ofTheDiagram_areThoseOfTheClientInOrder() {
    try (CrmClient crm = CrmClient.builder()
        .baseUrl("https://crm.example/api/v1")
        .credentials(Credentials.apiKey("key_1"))
        .build()) {
      List<String> chain = Pattern.compile("\\w+Transport")
          .matcher(crm.toString())
          .results()
          .map(MatchResult::group)
          .toList();

      assertThat(chain).hasSize(4);
      assertThat(diagram("sequenceDiagram").code().stream()
              .filter(line -> line.matches(" *participant .* as \\w+Transport"))
              .map(line -> line.replaceFirst(".* as ", "")))
          .containsExactlyElementsOf(chain);
    }
  }

  @Test
  void classes_ofTheDiagram_exist() {
    assertThat(CLASS.matcher(diagram("sequenceDiagram").text()).results().map(MatchResult::group))
        .filteredOn(name -> !name.equals("OkHttp"))
        .isSubsetOf(Classes.names());
  }

  @Test
  void classes_ofTheTables_exist() {
    assertThat(page().prose().stream()
            .filter(line -> line.startsWith("|"))
            .flatMap(line -> QUOTED.matcher(line).results())
            .map(match -> match.group(1)))
        .isSubsetOf(Classes.names());
  }

  @Test
  void modules_ofTheDiagram_exist() {
    assertThat(MODULE.matcher(diagram("flowchart").text()).results().map(MatchResult::group))
        .contains("sdk-core", "sdk-resources", "examples/sandbox", "examples/sync")
        .allSatisfy(
            module -> assertThat(Page.ROOT.resolve(module).resolve("pom.xml")).exists());
  }

  private static Block diagram(String kind) {
    return page().blocks().stream()
        .filter(block -> block.text().startsWith(kind))
        .findFirst()
        .orElseThrow();
  }

  private static Page page() {
    return Page.all().stream()
        .filter(page -> page.path().equals("CONTRIBUTING.md"))
        .findFirst()
        .orElseThrow();
  }
}
