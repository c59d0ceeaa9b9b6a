package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The memory of a verification is that of a few pages and of about 20 bytes an object. */
@Tag("soak")
@Timeout(1800)
class MillionLeadsVerifyTest {
  private static final int LEADS = 1_000_000;

  @TempDir
  Path folder;

  @Test
  void verify_aMillionLeadsIn128MegabytesOfHeap_comparesAll() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("crm.db");
    try (Program service = Program.start(
            folder, List.of("-Xmx1g"), MillionLeadsPullTest.Service.class, List.of("" + LEADS));
        BufferedReader addresses = service.output()) {
      String address = addresses.readLine();
      Path key = Files.writeString(folder.resolve("key"), addresses.readLine());
      run("pull", address, key, url);
      List<String> lines = run("verify", address, key, url);
      assertThat(lines).anyMatch(line -> line.matches("leads +1,000,000 +0 +0 +0"));
      System.out.println("verify of a million leads: " + lines.get(lines.size() - 1));
    }
  }

  private List<String> run(String command, String address, Path key, String url) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command, "--only", "leads"));
    arguments.addAll(
        List.of("--base-url", address, "--api-key-file", key.toString(), "--database", url));
    try (Program sync = Program.start(folder, List.of("-Xmx128m"), MeasuredSync.class, arguments);
        BufferedReader output = sync.output()) {
      List<String> lines = output.lines().toList();
      assertThat(sync.exitCode()).as(String.join("\n", sync.errors())).isZero();
      return lines;
    }
  }
}
