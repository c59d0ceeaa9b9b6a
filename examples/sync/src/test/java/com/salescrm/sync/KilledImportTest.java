package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.cli.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An import that is killed or stopped continues with the same command: each row has exactly one lead. */
@Timeout(240)
class KilledImportTest {
  private static final int ROWS = Variants.count(300, 400);
  private static final int UPDATED = 120;

  @TempDir
  Path folder;

  private Sandbox sandbox;
  private List<String> command;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().customField("cf_no", "No").start();
    sandbox.latency(Duration.ofMillis(20));
    sandbox.listLag(Duration.ofSeconds(1));
    sandbox
        .faults()
        .next(Fault.resetAfterProcessing())
        .on("POST", "/lead/")
        .rate(0.1, 5)
        .always();
    Path file = Files.writeString(
        folder.resolve("leads.csv"),
        IntStream.range(0, ROWS)
            .mapToObj(i -> i + ",Lead " + i)
            .collect(Collectors.joining("\n", "custom.cf_no,name\n", "\n")));
    command = List.of(
        "import",
        file.toString(),
        "--key",
        "custom.cf_no",
        "--apply",
        "--base-url",
        sandbox.baseUrl());
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @Test
  void import_killedWithLostResponses_createsEachRowOnce() throws Exception {
    Random random = new Random(3);
    for (int kills = 1; kills <= Variants.count(1, 3); kills++) {
      try (Program program = Program.crmSync(folder, sandbox.apiKey(), command)) {
        runUntilCreated(program, kills * ROWS / 10 + random.nextInt(ROWS / 10));
        program.kill();
      }
    }
    int afterKills = sandbox.count("lead");

    resume(ExitCode.OK);

    assertThat(afterKills).isLessThan(ROWS);
    assertEachRowOnce();
  }

  @Test
  void import_stopped_saysHowToResume() throws Exception {
    try (Program program = Program.crmSync(folder, sandbox.apiKey(), command)) {
      runUntilCreated(program, 50);
      assumeFalse(program.ignores(2), "the signal is ignored here");
      program.signal("INT");

      assertThat(program.exitCode()).isEqualTo(ExitCode.STOPPED);
      assertThat(errors(program))
          .contains("crm-sync: stopped; run the same command again to resume");
    }
    assertThat(sandbox.count("lead")).isLessThan(ROWS);

    resume(ExitCode.OK);
    assertEachRowOnce();
  }

  @Test
  void import_stoppedWhileTheListFails_endsAtOnce() throws Exception {
    sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").always();
    try (Program program = Program.crmSync(folder, sandbox.apiKey(), command)) {
      while (lists() == 0) {
        assertThat(program.endsWithin(5)).as(() -> errors(program)).isFalse();
      }
      assumeFalse(program.ignores(2), "the signal is ignored here");
      program.signal("INT");

      assertThat(program.exitCode()).isEqualTo(ExitCode.STOPPED);
      assertThat(errors(program))
          .endsWith("crm-sync: stopped; run the same command again to resume");
    }
  }

  private long lists() {
    return sandbox.requests().stream()
        .filter(call -> call.path().equals("/lead/"))
        .count();
  }

  /** Rows of leads that exist and of others, in part with the same key, and rows that are rejected. */
  @Test
  void import_updatesKilledAndStopped_writesTheLastRowOfEachKeyAndRejectsWhatItMust()
      throws Exception {
    sandbox.faults().clear();
    StringBuilder rows = new StringBuilder("custom.cf_no,name\n");
    Map<String, String> expected = new TreeMap<>();
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      for (int i = 0; i < UPDATED; i++) {
        String no = "n" + i;
        if (i % 4 != 3) {
          crm.leads().create(lead -> lead.name("First").custom(CustomField.text("cf_no"), no));
        }
        boolean isTwice = i % 10 == 0; // With a value, another one, and the first one again.
        rows.append(
            no + ",A" + i + "\n" + (isTwice ? no + ",B" + i + "\n" + no + ",A" + i + "\n" : ""));
        expected.put(no, "A" + i);
        rows.append(i % 40 == 5 ? ",without a key\n" : "");
      }
    }
    Files.writeString(folder.resolve("leads.csv"), rows);
    sandbox
        .faults()
        .next(Fault.resetAfterProcessing())
        .on("PUT", "/lead/*/")
        .rate(0.1, 7)
        .always();
    // Each restart waits for the lag of the list.
    List<String> signals = List.of("KILL", "TERM", "INT").subList(0, Variants.count(1, 3));
    for (int i = 0; i < signals.size(); i++) {
      try (Program program = Program.crmSync(folder, sandbox.apiKey(), command)) {
        int done = (i + 1) * UPDATED / 6;
        while (written() < done) {
          assertThat(program.endsWithin(5)).as(() -> errors(program)).isFalse();
        }
        program.signal(signals.get(i));
        assertThat(program.exitCode()).isNotZero();
      }
    }

    resume(ExitCode.REFUSED);

    Map<String, String> names = new TreeMap<>();
    sandbox
        .leads()
        .forEach(lead -> assertThat(
                names.put(lead.path("custom.cf_no").asText(), lead.path("name").asText()))
            .isNull());
    assertThat(names).isEqualTo(expected);
    assertThat(Files.readAllLines(folder.resolve("leads.rejected.csv")))
        .hasSize(1 + UPDATED / 40)
        .filteredOn(line -> !line.contains("without a key"))
        .hasSize(1);
    assertThat(folder.resolve("leads.csv.journal")).doesNotExist();
    assertThat(sandbox.violations()).isEmpty();
  }

  private long written() {
    return sandbox.requests().stream()
        .filter(call -> call.method().equals("PUT"))
        .count();
  }

  private void runUntilCreated(Program program, int leads) throws Exception {
    while (sandbox.count("lead") < leads) {
      assertThat(program.endsWithin(5)).as(() -> errors(program)).isFalse();
    }
  }

  /** The same import in this JVM: a start of the program would cost more than the rows that are left. */
  private void resume(int exitCode) throws Exception {
    Path key = Files.writeString(folder.resolve("key"), sandbox.apiKey());
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("--api-key-file", key.toString()));
    CommandRun run = CommandRun.ofImport(folder, words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
  }

  private void assertEachRowOnce() {
    assertThat(sandbox.leads())
        .extracting(lead -> lead.path("custom.cf_no").asText())
        .hasSize(ROWS)
        .doesNotHaveDuplicates();
    assertThat(sandbox.violations()).isEmpty();
  }

  private static String errors(Program program) {
    try {
      return String.join("\n", program.errors());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
