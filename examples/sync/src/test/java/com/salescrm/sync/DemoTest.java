package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data of {@code --demo} is the same each time. */
class DemoTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "--full"})
  void pull_demoAgain_findsEverythingUnchanged(String option) {
    assertThat(pull("").exitCode()).isZero();

    CommandRun again = pull(option);

    String added = option.equals("--full") ? "1" : "0"; // The export itself.
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.lines())
        .filteredOn(line -> line.startsWith("all "))
        .singleElement()
        .asString()
        .matches("all +" + added + " +0 +[1-9]\\d* +0 +\\d+\\.\\d");
  }

  @Test
  void report_demo_isTheSameEachTime() {
    CommandRun first = CommandRun.of("report", "--demo", "--demo-leads", "50");
    CommandRun second = CommandRun.of("report", "--demo", "--demo-leads", "50");

    assertThat(first.lines()).hasSizeGreaterThan(10).isEqualTo(second.lines());
  }

  private CommandRun pull(String option) {
    List<String> words = new ArrayList<>(List.of("pull", "--demo", "--demo-leads", "50"));
    words.addAll(List.of("--database", "jdbc:sqlite:" + folder.resolve("crm.db")));
    if (!option.isEmpty()) {
      words.add(option);
    }
    return CommandRun.of(words.toArray(String[]::new));
  }
}
