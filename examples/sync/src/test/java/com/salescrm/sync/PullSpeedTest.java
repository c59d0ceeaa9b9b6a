package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.cli.Logs;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cost of a pull compared with listing and inserting. */
@Tag("soak")
@Timeout(900)
class PullSpeedTest {
  private static final int LEADS = 10_000;
  private static final int WARM_UPS = 2;
  private static final int ROUNDS = 9;
  private static final double MOST = 2.0;

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL, TestDatabases.DUCKDB})
  void pull_tenThousandLeads_takesAtMostTwiceTheTimeOfListingAndInsertingByHand(
      String kind, @TempDir Path folder) throws Exception {
    try (Program service = Program.start(folder, SandboxMain.class, List.of("" + LEADS));
        BufferedReader addresses = service.output()) {
      List<String> where =
          List.of(addresses.readLine(), addresses.readLine(), folder.toString(), kind);
      try (Program rounds = Program.start(folder, List.of("-Xmx128m"), Rounds.class, where);
          BufferedReader output = rounds.output()) {
        String figures = output.readLine();
        assertThat(figures).as(String.join("\n", rounds.errors())).isNotNull();
        System.out.println(figures);
        assertThat(Double.parseDouble(output.readLine())).isLessThanOrEqualTo(MOST);
      }
    }
  }

  /** Both ways in turn, in a JVM that logs as little as the program does. */
  static final class Rounds {
    private final String address;
    private final String key;
    private final Path folder;
    private final String kind;

    private Rounds(String[] where) {
      address = where[0];
      key = where[1];
      folder = Path.of(where[2]);
      kind = where[3];
    }

    /** Prints the figures, and on a line of its own the ratio. */
    public static void main(String[] where) throws Exception {
      Logs.configure(new String[0]);
      Rounds rounds = new Rounds(where);
      double[] byHand = new double[ROUNDS];
      double[] pulled = new double[ROUNDS];
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        double hand = rounds.byHand();
        double pull = rounds.pulled();
        if (round >= 0) {
          byHand[round] = hand;
          pulled[round] = pull;
        }
      }
      double ratio = median(pulled) / median(byHand);
      System.out.printf(
          Locale.ROOT,
          "%s: %,d leads and what they hold, %d rounds: pull %s, by hand %s, ratio of the medians %.2f%n",
          where[3],
          LEADS,
          ROUNDS,
          spread(pulled),
          spread(byHand),
          ratio);
      System.out.println(ratio);
    }

    private double byHand() throws Exception {
      long start = System.nanoTime();
      try (CrmClient crm = CrmClient.builder()
          .baseUrl(address)
          .credentials(Credentials.apiKey(key))
          .build()) {
        assertThat(HandWrittenPull.into(TestDatabases.create(kind, folder), crm))
            .isGreaterThan(3 * LEADS);
      }
      return seconds(start);
    }

    private double pulled() throws Exception {
      Path keyFile = Files.writeString(folder.resolve("key"), key);
      String url = TestDatabases.create(kind, folder);
      long start = System.nanoTime();
      CommandRun run = CommandRun.of(
          "pull", "--base-url", address, "--api-key-file", keyFile.toString(), "--database", url);
      double seconds = seconds(start);
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(new Tables(url).value("SELECT COUNT(*) FROM leads")).isEqualTo("" + LEADS);
      return seconds;
    }

    private static double seconds(long start) {
      return (System.nanoTime() - start) / 1e9;
    }

    private static double median(double[] values) {
      return DoubleStream.of(values)
          .sorted()
          .skip(values.length / 2)
          .findFirst()
          .orElseThrow();
    }

    private static String spread(double[] values) {
      return String.format(
          Locale.ROOT,
          "%.2f s (%.2f to %.2f)",
          median(values),
          DoubleStream.of(values).min().orElseThrow(),
          DoubleStream.of(values).max().orElseThrow());
    }
  }
}
