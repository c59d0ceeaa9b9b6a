package com.salescrm.samples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tests and classes that the pages name exist. */
class ClassesOfPagesTest {
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|Contract))`");
  private static final Pattern ROW = Pattern.compile("\\|(.+)\\|(.+)\\|(.+)\\|");
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)`");

  @Test
  void tests_namedOnPages_exist() {
    List<String> missing = new ArrayList<>();
    for (Page page : Page.all()) {
      for (String line : page.prose()) {
        Matcher test = TEST.matcher(line);
        while (test.find()) {
          if (!Classes.names().contains(test.group(1))) {
            missing.add(page.path() + ": " + test.group(1));
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** Each decision names the test or class that shows it. */
  @Test
  void decisions_allRows_nameAnExistingClass() {
    List<String> withoutClass = new ArrayList<>();
    int rows = 0;
    for (String line : decisions().prose()) {
      Matcher row = ROW.matcher(line);
      if (row.matches() && !line.startsWith("|---") && !line.startsWith("| open point")) {
        rows++;
        List<String> names =
            NAME.matcher(row.group(3)).results().map(name -> name.group(1)).toList();
        if (names.isEmpty() || !Classes.names().containsAll(names)) {
          withoutClass.add(line);
        }
      }
    }
    assertThat(withoutClass).isEmpty();
    assertThat(rows).isGreaterThanOrEqualTo(150);
  }

  private static Page decisions() {
    return Page.all().stream()
        .filter(page -> page.path().equals("docs/internal/decisions.md"))
        .findFirst()
        .orElseThrow();
  }
}
