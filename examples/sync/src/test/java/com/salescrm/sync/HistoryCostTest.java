package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The cost of a pull with history compared with one without: the first one, and one where 30 % of the leads changed. */
@Tag("soak")
@Timeout(1800)
class HistoryCostTest {
  private static final int LEADS = 20_000;
  private static final int WARM_UPS = 1;
  private static final int ROUNDS = 5;
  private static final double MOST = 1.10;

  @TempDir
  Path folder;

  private String address = "";
  private Path keyFile;

  @Test
  void pull_withHistory_takesAtMostATenthLonger() throws Exception {
    List<List<Double>> figures =
        Stream.generate(() -> (List<Double>) new ArrayList<Double>()).limit(4).toList();
    try (Program service =
            Program.start(folder, List.of("-Xmx1g"), SandboxMain.class, List.of("" + LEADS));
        BufferedReader addresses = service.output()) {
      address = addresses.readLine();
      keyFile = Files.writeString(folder.resolve("key"), addresses.readLine());
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        List<Double> seconds = round(round);
        for (int i = 0; i < seconds.size() && round >= 0; i++) {
          figures.get(i).add(seconds.get(i));
        }
      }
    }
    double first = median(figures.get(1)) / median(figures.get(0));
    double changed = median(figures.get(3)) / median(figures.get(2));
    System.out.printf(
        Locale.ROOT,
        "%,d leads, %d rounds, medians: first pull %.2f s, with history %.2f s, ratio %.3f;"
            + " 30 %% changed %.2f s, with history %.2f s, ratio %.3f%n",
        LEADS,
        ROUNDS,
        median(figures.get(0)),
        median(figures.get(1)),
        first,
        median(figures.get(2)),
        median(figures.get(3)),
        changed);
    assertThat(first).isLessThanOrEqualTo(MOST);
    assertThat(changed).isLessThanOrEqualTo(MOST);
  }

  /** The seconds of: the first pull without and with history, that of changes without and with it. */
  private List<Double> round(int round) throws Exception {
    Tables without = database("without", round);
    Tables with = database("with", round);
    Double[] seconds = new Double[4];
    boolean historyFirst = round % 2 == 0; // Each is the later one in half of the rounds.
    if (historyFirst) {
      seconds[1] = pull(with, "--history");
    }
    seconds[0] = pull(without);
    if (!historyFirst) {
      seconds[1] = pull(with, "--history");
    }
    change(without);
    change(with);
    if (historyFirst) {
      seconds[3] = pull(with);
    }
    seconds[2] = pull(without);
    if (!historyFirst) {
      seconds[3] = pull(with);
    }
    assertThat(with.value("SELECT COUNT(*) FROM leads_history"))
        .isEqualTo(without.value("SELECT COUNT(*) FROM leads WHERE rowid % 10 < 3"));
    Files.delete(folder.resolve("without" + round + ".db"));
    Files.delete(folder.resolve("with" + round + ".db"));
    return List.of(seconds);
  }

  /** The rows of 30 % of the leads become those of earlier states. */
  private static void change(Tables tables) throws SQLException {
    tables.execute("UPDATE leads SET row_hash = 'earlier' WHERE rowid % 10 < 3");
    tables.execute("PRAGMA wal_checkpoint(TRUNCATE)");
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
