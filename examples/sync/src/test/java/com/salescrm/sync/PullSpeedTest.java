package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What all that a pull does beside listing and inserting costs. */
@Tag("soak")
@Timeout(900)
class PullSpeedTest {
  private static final int LEADS = 10_000;
  private static final int WARM_UPS = 2;
  private static final int ROUNDS = 9;
  private static final double MOST = 2.0;

  @TempDir
  Path folder;

  @Test
  void pull_tenThousandLeads_takesAtMostTwiceTheTimeOfListingAndInsertingByHand() throws Exception {
    double[] byHand = new double[ROUNDS];
    double[] pulled = new double[ROUNDS];
    try (Program service = Program.start(folder, SandboxMain.class, List.of("" + LEADS));
        BufferedReader output = service.output()) {
      String address = output.readLine();
      String key = output.readLine();
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        double hand = byHand(address, key, round);
        double pull = pulled(address, key, round);
        if (round >= 0) {
          byHand[round] = hand;
          pulled[round] = pull;
        }
      }
    }
    double ratio = median(pulled) / median(byHand);
    System.out.printf(
        Locale.ROOT,
        "%,d leads and what they hold, %d rounds: pull %s, by hand %s, ratio of the medians %.2f%n",
        LEADS,
        ROUNDS,
        spread(pulled),
        spread(byHand),
        ratio);
    assertThat(ratio).isLessThanOrEqualTo(MOST);
  }

  private double byHand(String address, String key, int round) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("hand" + round + ".db");
    long start = System.nanoTime();
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(address)
        .credentials(Credentials.apiKey(key))
        .build()) {
      assertThat(HandWrittenPull.into(url, crm)).isGreaterThan(3 * LEADS);
    }
    return seconds(start);
  }

  private double pulled(String address, String key, int round) throws Exception {
    Path keyFile = Files.writeString(folder.resolve("key"), key);
    String url = "jdbc:sqlite:" + folder.resolve("pull" + round + ".db");
    long start = System.nanoTime();
    CommandRun run = CommandRun.of(
        "pull", "--base-url", address, "--api-key-file", keyFile.toString(), "--database", url);
    assertThat(run.exitCode()).as(run.err()).isZero();
    double seconds = seconds(start);
    assertThat(new Tables(url).value("SELECT COUNT(*) FROM leads")).isEqualTo("" + LEADS);
    return seconds;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static double median(double[] values) {
    return DoubleStream.of(values).sorted().skip(values.length / 2).findFirst().orElseThrow();
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
