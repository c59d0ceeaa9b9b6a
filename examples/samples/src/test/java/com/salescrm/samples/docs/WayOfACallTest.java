package com.salescrm.samples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The picture in CONTRIBUTING is the ladder that a client really has. */
class WayOfACallTest {
  private static final Pattern CLASS = Pattern.compile("\\b[A-Z][a-z]+[A-Z]\\w*\\b");

  @Test
  void transports_ofThePicture_areTheClientsInItsOrder() {
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
      assertThat(picture().code().stream()
              .filter(line -> line.matches("\\w+Transport .*"))
              .map(line -> line.replaceFirst(" .*", "")))
          .containsExactlyElementsOf(chain);
    }
  }

  @Test
  void classes_ofThePicture_exist() {
    assertThat(CLASS.matcher(picture().text()).results().map(MatchResult::group))
        .filteredOn(name -> !name.equals("OkHttp") && !name.equals("HttpRequest"))
        .isSubsetOf(Classes.names());
  }

  private static Block picture() {
    return Page.all().stream()
        .filter(page -> page.path().equals("CONTRIBUTING.md"))
        .flatMap(page -> page.blocks().stream())
        .filter(block -> block.text().startsWith("your code"))
        .findFirst()
        .orElseThrow();
  }
}
