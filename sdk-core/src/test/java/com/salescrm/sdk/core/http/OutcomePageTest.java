package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The table in {@code docs/errors-and-retries.md} is {@link FaultTable}, which is tested. {@code mvn test -pl sdk-core
 * -Dtest=OutcomePageTest -Dupdate.docs=true} updates it.
 */
class OutcomePageTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().getParent().resolve("docs/errors-and-retries.md");
  private static final String BEGIN = "<!-- table of outcomes, written by OutcomePageTest -->\n";
  private static final String END = "<!-- end of the table of outcomes -->\n";

  @Test
  void errorsPage_table_isTheTestedTable() throws Exception {
    String page = Files.readString(PAGE);
    assertThat(page).containsOnlyOnce(BEGIN).containsOnlyOnce(END);
    String before = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
    String expected =
        before + "\n" + FaultTable.asMarkdown() + "\n" + page.substring(page.indexOf(END));
    if (Boolean.getBoolean("update.docs")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(PAGE).usingCharset(StandardCharsets.UTF_8).hasContent(expected);
  }
}
