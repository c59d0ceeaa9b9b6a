package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Imports of files that share keys, at the same time. */
@Timeout(120)
class SharedKeysImportTest {
  private static final int ROWS = 100;

  @TempDir
  Path folder;

  private Sandbox sandbox;

  @BeforeEach
  void start() {
    sandbox = Sandbox.builder()
        .customField("cf_no", "No")
        .customField("cf_other", "Other")
        .start();
    sandbox.latency(Duration.ofMillis(50));
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private List<String> command(String file, String key) throws Exception {
    Path rows = Files.writeString(
        folder.resolve(file),
        IntStream.range(0, ROWS)
            .mapToObj(i -> i + ",Lead " + i)
            .collect(Collectors.joining("\n", key + ",name\n", "\n")));
    return List.of("import", rows.toString(), "--key", key, "--apply");
  }

  private CommandRun run(List<String> command) throws Exception {
    Path key = Files.writeString(folder.resolve("key"), sandbox.apiKey());
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("--base-url", sandbox.baseUrl(), "--api-key-file", key.toString()));
    return CommandRun.ofImport(folder, words.toArray(String[]::new));
  }

  @Test
  void import_whileAnotherProcessImportsTheSameKeys_isRefusedUntilThatIsKilled() throws Exception {
    List<String> holder = new ArrayList<>(command("one.csv", "custom.cf_no"));
    holder.addAll(List.of("--base-url", sandbox.baseUrl() + "/"));
    List<String> other = command("two.csv", "custom.cf_no");
    try (Program program = Program.crmSync(folder, sandbox.apiKey(), holder)) {
      while (sandbox.count("lead") == 0) {
        assertThat(program.endsWithin(5)).isFalse();
      }
      CommandRun refused = run(other);

      assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.BUSY);
      assertThat(refused.err())
          .isEqualToIgnoringNewLines("crm-sync: another import of objects of the type lead by"
              + " custom.cf_no is running on this machine, and both could create the same objects;"
              + " wait for its end, or stop it");
      assertThat(run(other.subList(0, other.size() - 1)).exitCode())
          .as("dry run")
          .isZero();
      assertThat(run(holder.subList(0, 5)).err())
          .contains("one.csv.journal is in use by another process: wait for its end, or stop it")
          .doesNotContain("Journal.jdbc");
      program.kill();
    }
    sandbox.latency(Duration.ZERO);

    assertThat(run(other).exitCode()).isZero();

    assertThat(sandbox.leads())
        .extracting(lead -> lead.path("custom.cf_no").asText())
        .hasSize(ROWS)
        .doesNotHaveDuplicates();
  }
}
