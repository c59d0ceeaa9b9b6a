package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sync.cli.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
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
  void import_killedThreeTimesWithLostResponses_createsEachRowOnce() throws Exception {
    Random random = new Random(3);
    for (int kills = 1; kills <= 3; kills++) {
      try (Program program = Program.crmSync(folder, sandbox.apiKey(), command)) {
        runUntilCreated(program, kills * ROWS / 10 + random.nextInt(ROWS / 10));
        program.kill();
      }
    }
    int afterKills = sandbox.count("lead");

    try (Program last = Program.crmSync(folder, sandbox.apiKey(), command)) {
      assertThat(last.exitCode()).as(() -> errors(last)).isZero();
    }

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

    try (Program last = Program.crmSync(folder, sandbox.apiKey(), command)) {
      assertThat(last.exitCode()).as(() -> errors(last)).isZero();
    }
    assertEachRowOnce();
  }

  private void runUntilCreated(Program program, int leads) throws Exception {
    while (sandbox.count("lead") < leads) {
      assertThat(program.endsWithin(5)).as(() -> errors(program)).isFalse();
    }
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
