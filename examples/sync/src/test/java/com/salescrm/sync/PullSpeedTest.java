package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.cli.Logs;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time of a first pull of leads with 30 custom fields compared with a loop that lists and inserts the same. */
@Tag("soak")
@Timeout(3600)
class PullSpeedTest {
  private static final int LEADS = Integer.getInteger("leads", 200_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final double MOST = 1.0;

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL, TestDatabases.DUCKDB})
  void pull_leadsWith30CustomFieldsIn128MegabytesOfHeap_takesNoLongerThanALoopByHand(
      String kind, @TempDir Path folder) throws Exception {
    try (Program service =
            Program.start(folder, List.of("-Xmx512m"), WideLeads.class, List.of("" + LEADS));
        BufferedReader lines = service.output()) {
      String address = lines.readLine();
      List<Double> byHand = new ArrayList<>();
      List<Double> pulled = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        boolean isLater = round % 2 == 0;
        if (isLater) {
          byHand.add(run("by hand", kind, address, folder));
        }
        pulled.add(run("pull", kind, address, folder));
        service.input().write('\n');
        service.input().flush();
        System.out.println("requests " + lines.readLine());
        if (!isLater) {
          byHand.add(run("by hand", kind, address, folder));
        }
      }
      double ratio = median(pulled) / median(byHand);
      System.out.printf(
          Locale.ROOT,
          "%s: %,d leads with %d custom fields, 128 MB of heap, %d rounds: pull %.1f s, by hand %.1f s,"
              + " ratio of the medians %.2f%n",
          kind,
          LEADS,
          WideLeads.CUSTOM_FIELDS.size(),
          ROUNDS,
          median(pulled),
          median(byHand),
          ratio);
      assertThat(ratio).isLessThanOrEqualTo(MOST);
    }
  }

  /** Runs one way in a JVM of its own; gives the seconds. */
  private static double run(String way, String kind, String address, Path folder) throws Exception {
    String url = TestDatabases.create(kind, folder);
    try (Program program = Program.start(
            folder, List.of("-Xmx128m"), Way.class, List.of(way, kind, address, url));
        BufferedReader output = program.output()) {
      String figures = output.lines().toList().toString();
      assertThat(program.exitCode()).as(String.join("\n", program.errors())).isZero();
      assertThat(new Tables(url).value("SELECT COUNT(*) FROM leads")).isEqualTo("" + LEADS);
      assertThat(new Tables(url).value("SELECT COUNT(*) FROM lead_addresses"))
          .isEqualTo("" + LEADS);
      assertThat(new Tables(url).value("SELECT COUNT(*) FROM lead_custom_values"))
          .isEqualTo("" + 2 * LEADS);
      System.out.println(kind + " " + way + " " + figures);
      remove(url);
      return Double.parseDouble(figures.replaceAll("(?s).*\\[(\\S+) s,.*", "$1"));
    }
  }

  private static void remove(String url) throws IOException {
    if (!url.startsWith("jdbc:postgresql:")) {
      Files.delete(Path.of(url.replaceFirst("jdbc:[a-z]+:", "")));
    }
  }

  /** One of the ways: prints its time, its processor time and its heap. */
  static final class Way {
    private Way() {}

    public static void main(String[] args) throws Exception {
      Logs.configure(false);
      long start = System.nanoTime();
      if (args[0].equals("pull")) {
        Path key = Files.writeString(Files.createTempFile("crm", ".key"), "key");
        CommandRun run = CommandRun.of(
            "pull", "--base-url", args[2], "--api-key-file", key.toString(), "--database", args[3]);
        Files.delete(key);
        if (run.exitCode() != 0) {
          throw new IllegalStateException(run.err());
        }
      } else {
        try (CrmClient crm = CrmClient.builder()
            .baseUrl(args[2])
            .credentials(Credentials.apiKey("key"))
            .build()) {
          long ignored = HandWrittenPull.into(args[3], args[1], crm, WideLeads.CUSTOM_FIELDS);
        }
      }
      OperatingSystemMXBean system =
          (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      System.out.printf(
          Locale.ROOT,
          "%.2f s, processors %.1f s, %s%n",
          (System.nanoTime() - start) / 1e9,
          system.getProcessCpuTime() / 1e9,
          MeasuredSync.heap());
    }
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
