package com.salescrm.sync.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sync.CommandRun;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportCommandTest {
  @TempDir
  Path folder;

  private Sandbox sandbox;
  private Path file;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start().seed(Seed.leads(50).withTasks(1));
    sandbox.jobs().duration(Duration.ZERO);
    file = folder.resolve("out");
  }

  @AfterEach
  void stop() {
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  @ParameterizedTest
  @CsvSource({
    "leads, json",
    "leads, csv",
    "contacts, json",
    "contacts, csv",
    "lead_opps, json",
    "lead_opps, csv",
    "opportunities, json",
    "opportunities, csv"
  })
  void export_anyTypeAndFormat_savesTheBytesOfTheService(String type, String format)
      throws Exception {
    CommandRun run = run("--type", type, "--format", format, "--to", file.toString());

    byte[] expected = bytesOf(type, format);
    assertThat(run.exitCode()).isZero();
    assertThat(file).hasBinaryContent(expected);
    assertThat(expected.length).isGreaterThan(1_000);
    assertThat(run.lines())
        .containsExactly(String.format("Saved %,d bytes in %s", expected.length, file));
  }

  @Test
  void export_csvForSpreadsheets_hasTheirDates() throws Exception {
    run("--format", "csv", "--date-format", "excel", "--to", file.toString());

    assertThat(Files.readString(file)).containsPattern("\\d\\d:\\d\\d:\\d\\d [AP]M");
  }

  @Test
  void export_existingFile_isNotReplacedAndNothingIsStarted() throws Exception {
    Path old = Files.writeString(file, "of yesterday");

    CommandRun run = run("--to", old.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "crm-sync: --to " + old + " exists; give --force to replace it, or another name");
    assertThat(old).hasContent("of yesterday");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void export_forceAndExistingFile_isReplaced() throws Exception {
    Path old = Files.writeString(file, "of yesterday");

    assertThat(run("--force", "--to", old.toString()).exitCode()).isZero();

    assertThat(Files.readString(old)).startsWith("[{\"id\":\"lead_");
  }

  @Test
  void export_missingFolder_isRefused() throws Exception {
    CommandRun run = run("--to", folder.resolve("no/leads.json").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("is in a folder that does not exist");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void export_default_sendsNoEmail() throws Exception {
    run("--to", file.toString());
    assertThat(started()).contains("\"send_done_email\":false");
    sandbox.clearRequests();

    run("--email", "--force", "--to", file.toString());
    assertThat(started()).contains("\"send_done_email\":true");
  }

  @Test
  void export_failedJob_isReportedWithItsExitCodeAndLeavesNoFile() throws Exception {
    sandbox.jobs().failNext();

    CommandRun run = run("--to", file.toString());

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err().lines().reduce((a, b) -> b).orElseThrow())
        .startsWith("crm-sync: export export_")
        .contains("failed");
    assertThat(file).doesNotExist();
  }

  @Test
  void export_resume_reattachesToTheSameExport() throws Exception {
    CommandRun first = run("--to", file.toString());
    String token = first.err().lines().findFirst().orElseThrow().split("\"", 0)[1];
    Path second = folder.resolve("second");

    CommandRun run = run("--resume", token, "--to", second.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(second).hasSameBinaryContentAs(file);
    assertThat(sandbox.requests())
        .filteredOn(call -> call.method().equals("POST"))
        .hasSize(1);
  }

  @Test
  void export_startedWithOptions_listsThemInTheResumeCommand() throws Exception {
    CommandRun run = run("--force", "--to", file.toString());

    assertThat(run.err().lines().findFirst().orElseThrow())
        .endsWith("\" --base-url " + sandbox.baseUrl() + " --api-key-file " + folder.resolve("key")
            + " --to " + file + " --force");
  }

  @Test
  void export_invalidToken_isRefused() throws Exception {
    CommandRun run = run("--resume", "nonsense", "--to", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("crm-sync: --resume: ");
  }

  @Test
  void export_tokenOfADeletedExport_isRefused() throws Exception {
    CommandRun run = run("--resume", "crm-poll/1 export export_gone", "--to", file.toString());

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("export_gone").doesNotContain("resume with");
  }

  @Test
  void export_resumeWithAType_isRefused() throws Exception {
    CommandRun run =
        run("--resume", "crm-poll/1 export export_1", "--type", "leads", "--to", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("omit --type");
  }

  @Test
  void export_dateFormatOfJson_isRefused() throws Exception {
    CommandRun run = run("--date-format", "excel", "--to", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).isEqualToIgnoringNewLines("crm-sync: --date-format is for --format csv");
  }

  private CommandRun run(String... args) throws Exception {
    String[] all = new String[args.length + 1];
    all[0] = "export";
    System.arraycopy(args, 0, all, 1, args.length);
    return CommandRun.against(sandbox, folder, all);
  }

  private String started() {
    return sandbox.requests().stream()
        .filter(call -> call.method().equals("POST"))
        .findFirst()
        .orElseThrow()
        .body();
  }

  private byte[] bytesOf(String type, String format) throws Exception {
    try (CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build();
        InputStream content = crm.exports()
            .download(Kind.valueOf(type.toUpperCase(Locale.ROOT))
                .start(crm.exports(), ExportFormat.of(format), null, false)
                .await())
            .open()) {
      return content.readAllBytes();
    }
  }
}
