package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments, maps, files and services that an import refuses or reports. */
class ImportRefusalsTest extends ImportTestBase {
  @Test
  void import_twoColumnsOfOneName_isRefused() throws Exception {
    CommandRun run = run(CSV.replace("Internal", "Mail"), "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("crm-sync: " + folder.resolve("leads.csv")
            + " has several columns 'Mail'; give each a name of its own");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void import_columnMappedTwice_isRefused() throws Exception {
    Files.writeString(folder.resolve("map"), MAP + "Mail = custom.cf_tier\n");

    CommandRun run = run(CSV, "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "crm-sync: --map " + folder.resolve("map") + ": column 'Mail' is mapped twice");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void import_columnsWithoutMapping_areListed() throws Exception {
    Path file = Files.writeString(folder.resolve("leads.csv"), CSV);

    CommandRun run = command("import", file.toString(), "--key", "Company");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "crm-sync: columns that are no field of a lead (map them with --map):"
                + " 'Customer no', 'Company', 'Seats', 'Tags', 'Mail', 'Internal'");
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t"})
  void import_otherSeparatorWithoutMapping_isNamed(String separator) throws Exception {
    Path file = Files.writeString(
        folder.resolve("leads.csv"), "name,url\nAcme,x\n".replace(",", separator));

    CommandRun run = command("import", file.toString(), "--key", "name");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualTo("crm-sync: columns that are no field of a lead (map them with --map): 'name"
            + separator + "url'; separate the columns by commas" + System.lineSeparator());
  }

  @ParameterizedTest
  @ValueSource(strings = {"leads.json", "LEADS.JSON"})
  void import_jsonDocument_namesTheFormatToUse(String name) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "[{\"name\":\"Acme\"}]");

    CommandRun run = command("import", file.toString(), "--key", "name", "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .startsWith("crm-sync: " + file + " ends with .json; write the rows as JSON lines");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void import_jsonLinesWithASuffixInUpperCase_areRead() throws Exception {
    Path file = Files.writeString(folder.resolve("LEADS.JSONL"), "{\"name\":\"Acme\"}\n");

    CommandRun run = command("import", file.toString(), "--key", "name", "--apply");

    assertThat(run.lines()).containsExactly("1 created, 0 updated, 0 unchanged, 0 rejected");
  }

  @Test
  void import_inputWithTheNameOfThePartOfRejectedRows_isRefusedAndStays() throws Exception {
    Path input = Files.writeString(folder.resolve("leads.csv.part"), CSV);
    String rejected = folder.resolve("leads.csv").toString();

    CommandRun run = command(
        "import",
        input.toString(),
        "--key",
        "Customer no",
        "--map",
        folder.resolve("map").toString(),
        "--rejected",
        rejected,
        "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("crm-sync: --rejected: " + input + " is the input");
    assertThat(input).hasContent(CSV);
  }

  @Test
  void import_wrongArguments_areReportedAndNothingIsSent() throws Exception {
    CommandRun missing = command("import", folder.resolve("no.csv").toString(), "--key", "name");
    CommandRun same = run(CSV, "--rejected", folder.resolve("leads.csv").toString());
    CommandRun json = run(CSV, "--json", "--apply");

    assertThat(json.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(json.err())
        .isEqualToIgnoringNewLines("crm-sync: --json: omit --apply, which prints no rows");
    assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(missing.err()).startsWith("crm-sync: cannot read ");
    assertThat(same.err())
        .isEqualToIgnoringNewLines(
            "crm-sync: --rejected: " + folder.resolve("leads.csv") + " is the input");
    assertThat(sandbox.requests()).isEmpty();
  }

  /** The input is read several times. */
  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void import_pipe_isRefusedBeforeItIsRead() throws Exception {
    Path pipe = folder.resolve("leads.csv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    CommandRun run = command("import", pipe.toString(), "--key", "name", "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("crm-sync: <file>: " + pipe
            + " is not a regular file, and import reads it several times; save the rows in a file");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void import_linkToAFile_isRead() throws Exception {
    Path file = Files.writeString(folder.resolve("rows.csv"), "name,url\nAcme,x\n");
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);

    CommandRun run = command("import", link.toString(), "--key", "name", "--apply");

    assertThat(run.lines()).containsExactly("1 created, 0 updated, 0 unchanged, 0 rejected");
  }

  @Test
  void import_keyIsRejected_rejectsNoRow() throws Exception {
    sandbox.faults().next(Fault.status(401)).on("POST", "/lead/").always();

    CommandRun run = run(CSV, "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  @Test
  void import_severalObjectsWithTheKey_areRejectedWithTheirIds() throws Exception {
    run(CSV, "--apply");
    Path names = Files.writeString(folder.resolve("names.csv"), "name,url\nAcme,x\n");
    run(CSV.replace("\n1,", "\n7,"), "--apply");

    CommandRun run = command("import", names.toString(), "--key", "name");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.lines().get(0))
        .startsWith("refused   Acme: 2 objects have name = Acme: lead_")
        .contains(id("1"), id("7"));
  }

  @Test
  void import_listThatCannotBeRead_endsTheDryRunAfterOneRequest() throws Exception {
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").always();

    CommandRun run = run(CSV);

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.err()).contains("crm-sync: the service refused: ");
    assertThat(run.out()).isEmpty();
    assertThat(sandbox.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":number"}) // No key that is a number is looked up before its write.
  void import_listThatIsRefused_endsTheImportAndRejectsNoRow(String kind) throws Exception {
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").always();
    Files.writeString(
        folder.resolve("map"), "Customer no = custom.cf_customer_no" + kind + "\nCompany = name\n");

    CommandRun run = run(CSV, "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.err()).contains("crm-sync: the service refused: ");
    assertThat(run.out()).isEmpty();
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  @Test
  void import_listThatChangesOrIsTooLong_namesNoMethodOfJava() throws Exception {
    String page = "{\"data\":[{\"id\":\"lead_1\"}],\"has_more\":%s,\"total_results\":5}";
    sandbox
        .faults()
        .next(Fault.body("application/json", page.formatted(false)))
        .on("GET", "/lead/")
        .always();

    CommandRun changes = run(CSV, "--apply");

    sandbox.faults().clear();
    sandbox.faults().next(Fault.body("application/json", page.formatted(true))).on("GET", "/lead/");
    sandbox.faults().next(Fault.status(400)).on("GET", "/lead/").always();
    CommandRun tooLong = run(CSV, "--apply");

    assertThat(changes.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(changes.err())
        .contains("objects may be missing; run the same command again while fewer objects change")
        .doesNotContain("load(");
    assertThat(tooLong.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(tooLong.err())
        .contains("there are more than the service lists", "_skip=")
        .doesNotContain("load(");
  }
}
