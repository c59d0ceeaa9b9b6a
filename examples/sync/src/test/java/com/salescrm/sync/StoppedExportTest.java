package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stopped export prints how to resume, and resuming works. */
@Timeout(60)
class StoppedExportTest {
  @ParameterizedTest
  @CsvSource({"INT, 2, 130", "TERM, 15, 143"})
  void export_stoppedWhileItWaits_printsTheTokenThatResumes(
      String signal, int number, int exitCode, @TempDir Path folder) throws Exception {
    Path file = folder.resolve("leads.json");
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(20));
        Program export = Program.crmSync(
            folder,
            sandbox.apiKey(),
            List.of("export", "--base-url", sandbox.baseUrl(), "--to", file.toString()))) {
      while (sandbox.requests().stream().noneMatch(call -> call.method().equals("GET"))) {
        assertThat(export.endsWithin(20)).as("ended before it waited").isFalse();
      }
      assumeFalse(export.ignores(number), "the signal is ignored here");

      export.signal(signal);

      assertThat(export.exitCode()).isEqualTo(exitCode);
      List<String> errors = export.errors();
      String last = errors.get(errors.size() - 1);
      assertThat(last)
          .startsWith(
              "crm-sync: stopped; the export continues at the service. Resume with crm-sync export --resume \"")
          .endsWith("\" --base-url " + sandbox.baseUrl() + " --to " + file);
      assertThat(file).doesNotExist();

      sandbox.clock().advance(Duration.ofMinutes(1));
      CommandRun second = CommandRun.against(
          sandbox, folder, "export", "--resume", last.split("\"", 0)[1], "--to", file.toString());
      assertThat(second.exitCode()).as(second.err()).isZero();
      assertThat(file).isNotEmptyFile();
      assertThat(sandbox.requests())
          .filteredOn(call -> call.method().equals("POST"))
          .hasSize(1);
    }
  }
}
