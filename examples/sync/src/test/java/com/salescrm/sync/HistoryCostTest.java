package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The cost of a pull with history compared with one without: the first one, and those of changed leads. */
@Tag("soak")
@Timeout(1800)
class HistoryCostTest {
  private static final int LEADS = 20_000;
  private static final int WARM_UPS = 1;
  private static final int ROUNDS = 3;
  private static final double MOST = 1.10;

  /** Each changed row is written twice: as a version, and as a row. */
  private static final double MOST_OF_MANY_CHANGES = 2;

  @TempDir
  Path folder;

  private String address = "";
  private Path keyFile;

  /** The seconds of both ways to do the same. */
  private record Figures(List<Double> without, List<Double> with) {
    static Figures none() {
      return new Figures(new ArrayList<>(), new ArrayList<>());
    }

    double ratio() {
      return median(with) / median(without);
    }

    String print(String name) {
      return String.format(
          Locale.ROOT,
          "%s %.2f s, with history %.2f s, ratio %.3f",
          name,
          median(without),
          median(with),
          ratio());
    }
  }

  @Test
  void pull_withHistory_takesAtMostATenthLongerUnlessManyRowsChanged() throws Exception {
    Figures first = Figures.none();
    Figures few = Figures.none();
    Figures many = Figures.none();
    try (Program service =
            Program.start(folder, List.of("-Xmx1g"), SandboxMain.class, List.of("" + LEADS));
        BufferedReader addresses = service.output()) {
      address = addresses.readLine();
      keyFile = Files.writeString(folder.resolve("key"), addresses.readLine());
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        Tables without = database("without", round);
        Tables with = database("with", round);
        pullBoth(without, with, round, first, "--history");
        change(without, with, 3);
        pullBoth(without, with, round, few);
        change(without, with, 30);
        pullBoth(without, with, round, many);
        assertThat(with.value("SELECT COUNT(*) FROM leads_history"))
            .isEqualTo("" + LEADS * 33 / 100);
        Files.delete(folder.resolve("without" + round + ".db"));
        Files.delete(folder.resolve("with" + round + ".db"));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%,d leads, %d rounds, medians: %s; %s; %s%n",
        LEADS,
        ROUNDS,
        first.print("first pull"),
        few.print("3 % changed"),
        many.print("30 % changed"));
    assertThat(first.ratio()).isLessThanOrEqualTo(MOST);
    assertThat(few.ratio()).isLessThanOrEqualTo(MOST);
    assertThat(many.ratio()).isLessThanOrEqualTo(MOST_OF_MANY_CHANGES);
  }

  /** Each is the later one in half of the rounds. */
  private void pullBoth(
      Tables without, Tables with, int round, Figures figures, String... withOptions) {
    double seconds = 0;
    boolean isLater = round % 2 == 0;
    if (isLater) {
      seconds = pull(without);
    }
    double secondsWith = pull(with, withOptions);
    if (!isLater) {
      seconds = pull(without);
    }
    if (round >= 0) {
      figures.without.add(seconds);
      figures.with.add(secondsWith);
    }
  }

  /** The rows of so many percent of the leads become those of earlier states. */
  private static void change(Tables without, Tables with, int percent) throws SQLException {
    for (Tables tables : List.of(without, with)) {
      tables.execute("UPDATE leads SET row_hash = 'earlier' WHERE rowid % 100 < " + percent);
      tables.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  private double pull(Tables tables, String... options) {
    List<String> arguments = new ArrayList<>(List.of("pull", "--only", "leads"));
    arguments.addAll(List.of("--base-url", address, "--api-key-file", keyFile.toString()));
    arguments.addAll(List.of("--database", tables.url()));
    arguments.addAll(List.of(options));
    long start = System.nanoTime();
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    double seconds = (System.nanoTime() - start) / 1e9;
    assertThat(run.exitCode()).as(run.err()).isZero();
    return seconds;
  }

  private Tables database(String name, int round) {
    return new Tables("jdbc:sqlite:" + folder.resolve(name + round + ".db"));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
