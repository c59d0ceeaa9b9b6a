package com.salescrm.sync.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sync.cli.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportingTest {
  private final StringWriter err = new StringWriter();

  @Test
  void start_notReadyInTime_statesHowToResumeAndThatWorks(@TempDir Path folder) {
    Path file = folder.resolve("leads.json");
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(20));
        CrmClient crm = client(sandbox);
        Progress progress = new Progress(new PrintWriter(err), false)) {
      Exporting exporting = exporting(crm, file, Duration.ofMillis(50));

      Problem problem = problemOf(exporting, progress);
      assertThat(problem.exitCode()).isEqualTo(4);
      assertThat(problem)
          .hasMessageMatching(
              "the export was not ready after .*; resume with crm-sync export --resume "
                  + "\"crm-poll/1 export export_\\w+\" --to " + Pattern.quote(file.toString()));
      assertThat(file).doesNotExist();

      sandbox.clock().advance(Duration.ofMinutes(1));
      String token = String.valueOf(problem.getMessage()).split("\"", 0)[1];
      assertThat(exporting.resume(token, progress))
          .isEqualTo(file.toFile().length())
          .isPositive();
      assertThat(sandbox.requests())
          .filteredOn(call -> call.method().equals("POST"))
          .hasSize(1);
    }
  }

  @Test
  void start_keyRefusedDuringTheWait_statesHowToResume(@TempDir Path folder) {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(20));
        CrmClient crm = client(sandbox);
        Progress progress = new Progress(new PrintWriter(err), false)) {
      sandbox.faults().next(Fault.status(401)).on("GET", "/export/*/").always();

      Problem problem =
          problemOf(exporting(crm, folder.resolve("a file"), Duration.ofMinutes(1)), progress);

      assertThat(problem.exitCode()).isEqualTo(3);
      assertThat(problem).hasMessageContaining("; resume with crm-sync export --resume \"");
      assertThat(problem).hasMessageEndingWith("--to \"" + folder.resolve("a file") + "\"");
    }
  }

  @Test
  void start_doneWithoutAFile_statesThatAnotherExportIsRequired(@TempDir Path folder) {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(20));
        CrmClient crm = client(sandbox);
        Progress progress = new Progress(new PrintWriter(err), false)) {
      sandbox
          .faults()
          .next(Fault.body("application/json", "{\"id\":\"e\",\"status\":\"done\"}"))
          .on("GET", "/export/*/")
          .always();

      Problem problem =
          problemOf(exporting(crm, folder.resolve("f"), Duration.ofMinutes(1)), progress);

      assertThat(problem.exitCode()).isEqualTo(3);
      assertThat(problem).hasMessageContaining("has no file").hasMessageEndingWith("start another");
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void start_fileCreatedMeanwhile_isNotReplaced(@TempDir Path folder) {
    Path file = folder.resolve("leads.json");
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(20));
        CrmClient crm = client(sandbox);
        Progress progress = new Progress(new PrintWriter(err), false)) {
      sandbox.jobs().duration(Duration.ZERO);
      Exporting exporting = exporting(crm, file, Duration.ofMinutes(1));

      assertThatThrownBy(() -> exporting.start(
              exports -> {
                write(file);
                return Kind.LEADS.start(exports, ExportFormat.JSON, null, false);
              },
              progress))
          .hasMessageContaining("exists; give --force");
      assertThat(file).hasContent("of another program");
    }
  }

  private static void write(Path file) {
    try {
      Path ignored = Files.writeString(file, "of another program");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Exporting exporting(CrmClient crm, Path file, Duration patience) {
    return new Exporting(
        crm, new ResumeCommand(new Target(file, false), List.of()), patience, new PrintWriter(err));
  }

  private static Problem problemOf(Exporting exporting, Progress progress) {
    try {
      long bytes = exporting.start(
          exports -> Kind.LEADS.start(exports, ExportFormat.JSON, null, false), progress);
      throw new AssertionError("saved " + bytes + " bytes");
    } catch (Problem e) {
      return e;
    }
  }

  private static CrmClient client(Sandbox sandbox) {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }
}
