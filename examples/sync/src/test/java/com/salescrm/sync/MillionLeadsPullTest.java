package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory of a pull is that of a few pages, independent of the number of leads. */
@Tag("soak")
@Timeout(1800)
class MillionLeadsPullTest {
  private static final int LEADS = 1_000_000;

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"pull", "pull --full"})
  void pull_aMillionLeadsIn128MegabytesOfHeap_loadsAll(String command) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("crm.db");
    try (Program service =
            Program.start(folder, List.of("-Xmx1g"), Service.class, List.of("" + LEADS));
        BufferedReader addresses = service.output()) {
      String address = addresses.readLine();
      Path key = Files.writeString(folder.resolve("key"), addresses.readLine());
      List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
      arguments.addAll(
          List.of("--base-url", address, "--api-key-file", key.toString(), "--database", url));
      try (Program sync =
              Program.start(folder, List.of("-Xmx128m"), MeasuredSync.class, arguments);
          BufferedReader output = sync.output()) {
        List<String> lines = output.lines().toList();
        assertThat(sync.exitCode()).as(String.join("\n", sync.errors())).isZero();
        System.out.println(command + " of a million leads: " + lines.get(lines.size() - 1));
      }
    }
    Tables tables = new Tables(url);
    assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE deleted_at IS NULL"))
        .isEqualTo("" + LEADS);
    assertThat(tables.value("SELECT COUNT(DISTINCT name) FROM leads")).isEqualTo("" + LEADS);
  }

  /** A sandbox that generates leads when they are read. */
  static final class Service {
    private Service() {}

    public static void main(String[] args) throws Exception {
      Seed seed = Seed.virtualLeads(Integer.parseInt(args[0]));
      try (Sandbox sandbox = Sandbox.builder().realTime().start().seed(seed)) {
        System.out.println(sandbox.baseUrl());
        System.out.println(sandbox.apiKey());
        int ignored = System.in.read();
      }
    }
  }
}
