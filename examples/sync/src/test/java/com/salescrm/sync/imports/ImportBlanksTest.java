package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blanks that spreadsheets and web pages leave in a file: no-break spaces and empty rows. */
class ImportBlanksTest extends ImportTestBase {
  private static final String NO_BREAK = "\u00A0";
  private static final String HEADER = "Customer no,Company,Seats,Tags,Mail\n";

  @ParameterizedTest
  @ValueSource(strings = {"A 1\u00A0", "\u00A0A 1", "A 1\u202F", " A 1 "})
  void import_keyWithOtherBlanks_findsItsObject(String key) throws Exception {
    run(HEADER + "A 1,Acme,,,\n", "--apply");
    String id = id("A 1");

    CommandRun run = run(HEADER + key + ",Acme AG,,,\n", "--apply");

    assertThat(run.lines()).containsExactly("0 created, 1 updated, 0 unchanged, 0 rejected");
    assertThat(id("A 1")).isEqualTo(id);
    assertThat(lead("A 1").path("name").asText()).isEqualTo("Acme AG");
  }

  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "A1\u00A0,A1\u00A0",
        " A1, A1",
        "A\u00A01,A\u00A01",
        "A\u00A01, A\u00A01",
        "A1\u00A0, A1\u00A0 "
      })
  void import_keyThatTheServiceHasWithBlanks_findsItsObject(String key, String inFile)
      throws Exception {
    createWithKey(key);

    CommandRun run = run(HEADER + '"' + inFile + "\",Acme AG,,,\n", "--apply");

    assertThat(run.lines()).containsExactly("0 created, 1 updated, 0 unchanged, 0 rejected");
    assertThat(lead(key).path("name").asText()).isEqualTo("Acme AG");
  }

  @Test
  void import_keyThatObjectsHaveWithABlank_isRejectedWithTheirIds() throws Exception {
    createWithKey("A1 ");
    createWithKey("\u00A0A1");
    createWithKey("A2\u00A0");
    String rows = HEADER + "A1,Acme AG,,,\nA2 ,Globex,,,\n";

    CommandRun dry = run(rows);
    CommandRun run = run(rows, "--apply");

    assertThat(dry.out())
        .contains("0 to create, 0 to update, 0 unchanged, 2 refused")
        .contains(id("A1 "), id("\u00A0A1"));
    assertThat(run.lines()).containsExactly("0 created, 0 updated, 0 unchanged, 2 rejected");
    assertThat(Files.readString(folder.resolve("leads.rejected.csv")))
        .contains(id("A1 "), id("\u00A0A1"), id("A2\u00A0"));
  }

  @Test
  void import_rowsWhoseKeysDifferByABlank_doNotOverwriteEachOther() throws Exception {
    createWithKey("A1 ");

    CommandRun run = run(HEADER + "\"A1 \",Old,,,\nA1,New,,,\n", "--apply");

    assertThat(run.lines()).containsExactly("0 created, 1 updated, 0 unchanged, 1 rejected");
    assertThat(lead("A1 ").path("name").asText()).isEqualTo("Old");
  }

  private void createWithKey(String key) {
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      crm.leads().create(lead -> lead.name("Acme").custom(CustomField.text("cf_customer_no"), key));
    }
  }

  @Test
  void import_noBreakSpacesInColumnsAndValues_areBlanks() throws Exception {
    Files.writeString(
        folder.resolve("map"),
        "Customer" + NO_BREAK + "no = custom.cf_customer_no\n" + NO_BREAK + "Company =" + NO_BREAK
            + "name\nSeats = custom.cf_seats:number\n");

    CommandRun run = run(
        "Customer no" + NO_BREAK + ",Company,Seats\n1,Acme" + NO_BREAK + ",10" + NO_BREAK + "\n"
            + "2,Bolt," + NO_BREAK + "\n",
        "--apply");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    assertThat(lead("1").path("name").asText()).isEqualTo("Acme");
    assertThat(lead("1").path("custom.cf_seats").asInt()).isEqualTo(10);
    assertThat(lead("2").has("custom.cf_seats")).isFalse();
  }

  @Test
  void import_emptyRows_areSkippedAndCounted() throws Exception {
    String csv = HEADER + "1,Acme,,,\n,,,,\n\n ,,\"\"," + NO_BREAK + ",\n2,Bolt,,,\n,,,,\n   \n";

    CommandRun dry = run(csv);
    CommandRun run = run(csv, "--apply");

    assertThat(dry.lines())
        .contains("2 to create, 0 to update, 0 unchanged, 0 refused, 4 empty rows skipped");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    assertThat(run.lines())
        .containsExactly("2 created, 0 updated, 0 unchanged, 0 rejected, 4 empty rows skipped");
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  /** Nothing but separators in a malformed row: the rows after it cannot be read, so the file is refused. */
  @ParameterizedTest
  @ValueSource(strings = {",\r,\n", ",\",,\n", "\r\r\n"})
  void import_malformedRowOfSeparators_isRefused(String row) throws Exception {
    CommandRun run = run(HEADER + "1,Acme,,,\n" + row + "2,Bolt,,,\n", "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("malformed");
    assertThat(writes()).isEqualTo(List.of());
  }

  @Test
  void import_keyWithManyBlanks_isImported() throws Exception {
    CommandRun run = run(HEADER + '"' + "77" + " ".repeat(600) + "\",Acme,,,\n", "--apply");

    assertThat(run.lines()).containsExactly("1 created, 0 updated, 0 unchanged, 0 rejected");
    assertThat(lead("77").path("name").asText()).isEqualTo("Acme");
  }

  @Test
  void import_fileThatEndsWithinASeparator_isRefused() throws Exception {
    CommandRun run = run(HEADER + "1,Acme,,,\n,", "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("cannot read");
  }

  @Test
  void import_headerAndBlankRows_createsNothing() throws Exception {
    CommandRun run = run(HEADER + "   \n", "--apply");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    assertThat(writes()).isEqualTo(List.of());
  }

  @Test
  void import_mappedColumnThatBeginsWithASpace_isMapped() throws Exception {
    Files.writeString(
        folder.resolve("map"), "Customer no = custom.cf_customer_no\n\\ Company = name\n");

    CommandRun run = run("Customer no, Company\n1,Acme\n", "--apply");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    assertThat(lead("1").path("name").asText()).isEqualTo("Acme");
  }
}
