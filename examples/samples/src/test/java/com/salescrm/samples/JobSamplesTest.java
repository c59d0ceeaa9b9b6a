package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The samples that read or write many objects: exports, bulk actions and batches. */
@Timeout(60)
class JobSamplesTest {
  @Test
  void exportLeads_tokenOfADeletedExport_startsAndSavesAnother(@TempDir Path directory)
      throws Exception {
    Path file = directory.resolve("leads.json");
    Files.writeString(
        directory.resolve("leads.json.token"), "crm-poll/1 export export_that_never_was");

    String output = SampleRun.of(ExportLeads.class, file.toString());

    assertThat(output)
        .contains("no longer exists, starting another")
        .contains("Saved 3000 leads in " + file);
    assertThat(Files.readString(file)).startsWith("[{\"id\":\"lead_");
    assertThat(directory)
        .isDirectoryNotContaining("glob:**.token")
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void exportLeads_exportFailed_nextStartBeginsAnother(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("leads.json");
    try (Sandbox own = Sandbox.builder().realTime().start().seed(Seed.leads(7))) {
      own.jobs().duration(Duration.ZERO).failNext();

      SampleRun failed =
          SampleRun.failing(SampleRun.settings(own), ExportLeads.class, file.toString());
      assertThat(failed.errors()).contains("ExportFailedException: export ");
      assertThat(failed.exitCode()).isEqualTo(1);
      assertThat(directory).isEmptyDirectory();

      assertThat(SampleRun.of(SampleRun.settings(own), ExportLeads.class, file.toString()))
          .contains("Started ")
          .contains("Saved 7 leads in " + file);
    }
  }

  @Test
  void bulkEdit_pollFails_resumesThePausedAction() throws Exception {
    try (Sandbox own = Sandbox.builder().realTime().start().seed(Seed.leads(7))) {
      own.faults().next(Fault.status(400)).on("GET", "/bulk_action/edit/*/").always();

      SampleRun run = SampleRun.failing(SampleRun.settings(own), BulkEdit.class, "a");

      assertThat(run.errors()).contains("BadRequestException: GET /api/v1/bulk_action/edit/");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(own.requests()).anyMatch(call -> call.body().contains("resuming"));
    }
  }

  @Test
  void bulkEdit_withoutSettings_pausesAndResumes() throws Exception {
    assertThat(SampleRun.of(BulkEdit.class))
        .contains("reattach to it with: crm-poll/1 bulk_action/edit bulkedit_")
        .contains("  paused, ")
        .containsPattern("Done: \\d{3,4} leads have the tier gold now");
  }

  @Test
  void importLeads_withoutSettings_importsOnceAndSkipsTheSecondTime() throws Exception {
    assertThat(SampleRun.of(ImportLeads.class))
        .contains("First run: 3 of 3 read: 3 created; complete")
        .contains("Second run: 3 of 3 read: 3 skipped; complete");
  }

  @Test
  void importLeads_rowsThatCannotBeRead_skipsThemAndImportsTheOthers(@TempDir Path folder)
      throws Exception {
    Path file = Files.writeString(
        folder.resolve("customers.csv"),
        "number,name\n1,Acme\n2\n2,a,b\n,Nameless\n3,Globex\n4,a,b\n5,Initech\n");

    SampleRun run = SampleRun.failing(Map.of(), ImportLeads.class, file.toString());

    assertThat(run.output())
        .containsPattern("Not read: .*line 3 .*\\RNot read: .*line 4 ")
        .contains("row 2: FAILED (line 5 has no number)")
        .containsPattern("Not read: .*line 7 ")
        .containsPattern("First run: 4 of 4 read: 3 created, .*1 failed.*; complete")
        .containsPattern("Second run: 4 of 4 read: .*3 skipped.*; complete");
    assertThat(run.errors()).contains("4 rows were not imported.");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  /** The file may be cut off there. */
  @Test
  void importLeads_lastRowsThatCannotBeRead_endTheImport(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(folder.resolve("customers.csv"), "number,name\n1,Acme\n2\n3,Globex,x\n");

    SampleRun run = SampleRun.failing(Map.of(), ImportLeads.class, file.toString());

    assertThat(run.output())
        .containsPattern("Not read: .*line 3 .*\\RNot read: .*line 4 ")
        .doesNotContain("run:");
    assertThat(run.errors()).contains("DecodingException: line 4 of the CSV file has 3 values");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void upsertFromCrm_withoutSettings_plansAndApplies() throws Exception {
    assertThat(SampleRun.of(UpsertFromCrm.class))
        .contains("CREATED, UPDATED, UNCHANGED")
        .containsPattern(
            "update    acme-42 \\(lead_\\w+\\): name \"Acme Rockets\" → \"Acme Rockets, Inc.\"")
        .contains("3 writes: 1 to create, 1 to update, 1 refused")
        .contains("Applied: 3 of 3 read: 1 created, 1 updated, 1 failed; complete")
        .contains("POST /api/v1/lead/ HTTP/1.1")
        .contains("Authorization: Basic ***");
  }
}
