package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.membership.RoleId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every sample runs, prints its result, and ends. */
@Timeout(60)
class SamplesTest {
  @Test
  void quickstart_withoutSettings_usesASandbox() throws Exception {
    assertThat(SampleRun.of(Quickstart.class))
        .contains("using a sandbox with 3,000 generated leads")
        .containsPattern("Created lead_\\w+ with 1 contact")
        .contains("Its tier is now gold")
        .containsPattern("Won opportunities by user:\\R  user_\\w+ +\\d+ +[\\d,]+\\.\\d{2} a year")
        .contains("A typed exception: com.salescrm.sdk.core.error.NotFoundException: GET ");
  }

  /** With your own service the sample deletes its lead and uses no custom field of the sandbox. */
  @Test
  void quickstart_withSettings_leavesNoData() throws Exception {
    try (Sandbox own = Sandbox.start().seed(Seed.leads(120))) {
      String output = SampleRun.of(settings(own), Quickstart.class);

      assertThat(output).doesNotContain("using a sandbox").contains("Created lead_");
      assertThat(own.count("lead")).isEqualTo(120);
      assertThat(own.violations()).isEmpty();
      assertThat(own.requests()).noneMatch(call -> call.body().contains("custom."));
    }
  }

  private static Map<String, String> settings(Sandbox own) {
    return new HashMap<>(Map.of("CRM_BASE_URL", own.baseUrl(), "CRM_API_KEY", own.apiKey()));
  }

  @Test
  void customFields_withoutSettings_writesReadsAndUpdatesEveryType() throws Exception {
    String[] leads = SampleRun.of(CustomFields.class).split("Acme Rockets\n", -1);

    assertThat(leads).hasSize(3);
    assertThat(leads[1])
        .contains("cf_nickname  \"Rocketeers\"")
        .contains("cf_demo      \"2026-12-01T15:00:00+01:00\"")
        .contains("cf_partner   true", "cf_engineer  \"user_ann\"", "cf_buyer     \"cont_")
        .contains("typed: 12 seats, contract ends in JANUARY, tags [fair, vip], any JSON 12");
    assertThat(leads[2])
        .contains("cf_nickname  \"Rocketeers\"")
        .doesNotContain("cf_renewal")
        .contains("typed: 12 seats, contract ends in no month, tags [vip, press], any JSON 12");
  }

  @Test
  void customFields_withSettings_onlyReads() throws Exception {
    try (Sandbox own = Sandbox.start().seed(Seed.leads(7))) {
      String output = SampleRun.of(settings(own), CustomFields.class);

      assertThat(output.lines().filter(line -> line.contains("typed:"))).hasSize(5);
      assertThat(own.requests()).allMatch(call -> call.method().equals("GET"));
    }
  }

  @Test
  void paging_withoutSettings_readsAllLeadsInEachMode() throws Exception {
    assertThat(SampleRun.of(Paging.class))
        .containsPattern("   10 leads, +1 calls, +\\d+ ms: the first ten")
        .containsPattern(" 3000 leads, 30 calls, +\\d+ ms: sequential")
        .containsPattern(" 3000 leads, 30 calls, +\\d+ ms: two pages prefetched")
        .containsPattern(" 3000 leads, +\\d+ calls, +\\d+ ms: four pages in parallel")
        .containsPattern(" 3000 leads, 30 calls, +\\d+ ms: one field")
        .contains("Stopped after page 1: crm-list/1 /lead/")
        .containsPattern(" 2900 leads, 29 calls, +\\d+ ms: resumed")
        .contains("LIKELY_SKIPPED at _skip 100: 1 items")
        .contains("read 2999, one was skipped");
  }

  @Test
  void tasks_withoutSettings_moveBetweenViews() throws Exception {
    String[] steps = SampleRun.of(Tasks.class).split("The (?=offer|other)", -1);

    assertThat(steps).hasSize(3);
    assertThat(steps[0])
        .containsPattern("inbox    [\\d-]+ Send the offer")
        .containsPattern("inbox    [\\d-]+ outgoing_call")
        .containsPattern("future   [\\d-]+ Ask again");
    assertThat(steps[1])
        .containsPattern("archive  [\\d-]+ Send the offer")
        .containsPattern("inbox    [\\d-]+ outgoing_call");
    assertThat(steps[2])
        .doesNotContain("inbox")
        .containsPattern("future   [\\d-]+ outgoing_call")
        .containsPattern("future   [\\d-]+ Ask again");
  }

  @Test
  void pipelineReport_withoutSettings_printsAlignedTables() throws Exception {
    String output = SampleRun.of(PipelineReport.class);

    assertThat(output)
        .containsPattern("Won +number +a year\\R-{47}\\R(\\d{4}-\\d{2} +\\d+ +[\\d,.]+\\R){12}")
        .containsPattern("Ann Archer +\\d+ +[\\d,]+\\.\\d{2}\\R")
        .containsPattern("all +[\\d,]+ +[\\d,]+\\.\\d{2}\\R\\ROpen");
    assertThat(output.lines().skip(2).filter(line -> !line.isEmpty()))
        .hasSizeGreaterThan(20)
        .allMatch(line -> line.length() == 47);
  }

  /** The table by month is limited, the other one is not. */
  @Test
  void pipelineReport_manyUsers_printsEach() throws Exception {
    try (Sandbox own = Sandbox.start();
        CrmClient crm = CrmClient.builder()
            .baseUrl(own.baseUrl())
            .credentials(Credentials.accessToken(own.accessToken()))
            .build()) {
      for (int i = 0; i < 15; i++) {
        String user = crm.memberships()
            .create("user" + i + "@example.com", RoleId.USER)
            .userId()
            .orElseThrow();
        crm.opportunities().create(o -> o.userId(user).statusId(SandboxIds.OPPORTUNITY_ACTIVE));
      }
      String[] tables = SampleRun.of(settings(own), PipelineReport.class).split("Open ", -1);

      assertThat(tables[1].lines().filter(line -> line.matches(".+ +1 +\\S+"))).hasSize(15);
    }
  }

  @Test
  void errorHandling_failures_areDistinguished() throws Exception {
    assertThat(SampleRun.of(ErrorHandling.class))
        .contains("not found: GET /api/v1/lead/lead_none/ returned 404")
        .contains("rejected with 400: {status_id=[There is no lead status 'stat_none'.]}")
        .contains("overloaded, twice:\n  succeeded")
        .contains("the connection of a read breaks:\n  succeeded")
        .contains("the connection of a create breaks:\n  OutcomeUnknownException, [#1 ")
        .contains("  the write may be done: check first\n")
        .contains("the time limit is short:\n  TransportException, [#1 timed out")
        .contains("  a read has no outcome\n");
  }

  @Test
  void customEndpoint_notes_areCreatedListedAndUpdated() throws Exception {
    String output = SampleRun.of(CustomEndpoint.class);

    assertThat(output.lines().filter(line -> line.startsWith("Created acti_"))).hasSize(5);
    for (int i = 1; i <= 5; i++) {
      assertThat(output).contains("Read Call number " + i + "\n");
    }
    assertThat(output).contains("Changed Call number 1 to Called back, status 200");
  }

  @Test
  void webhookReceiver_deliveries_acceptsGenuineOnes() throws Exception {
    assertThat(SampleRun.of(WebhookReceiver.class))
        .containsPattern("Accepted WebhookEvent\\[ev_\\w+: lead lead_\\w+ created\\]")
        .containsPattern("Duplicate: WebhookEvent\\[ev_\\w+: lead lead_\\w+ created\\]")
        .contains("Rejected, SIGNATURE_MISMATCH: ", "Rejected, TOO_OLD: ")
        .endsWith("Status 200\nStatus 200\nStatus 401\nStatus 401\n");
  }

  @Test
  void telemetry_twoCalls_createsSpansOfCallsAndAttempts() throws Exception {
    String output = SampleRun.of(Telemetry.class);

    assertThat(output.replaceAll("[\\d,]+ us", "N us").lines())
        .containsSubsequence(
            "nightly job, N us, UNSET",
            "    CRM GET /lead/, N us, UNSET",
            "        GET /lead/, N us, ERROR",
            "          . http.request.method = GET",
            "          . http.response.status_code = 503",
            "          . error.type = 503",
            "        GET /lead/, N us, UNSET",
            "          . http.request.resend_count = 1",
            "          . http.response.status_code = 200",
            "    CRM GET /lead/{id}/, N us, ERROR",
            "      . error.type = com.salescrm.sdk.core.error.NotFoundException",
            "        GET /lead/{id}/, N us, ERROR");
    assertThat(output)
        .contains(". url.template = /lead/{id}/")
        .containsPattern("\\. server\\.port = \\d+\\R");
  }

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

      SampleRun failed = SampleRun.failing(settings(own), ExportLeads.class, file.toString());
      assertThat(failed.errors()).contains("ExportFailedException: export ");
      assertThat(failed.exitCode()).isEqualTo(1);
      assertThat(directory).isEmptyDirectory();

      assertThat(SampleRun.of(settings(own), ExportLeads.class, file.toString()))
          .contains("Started ")
          .contains("Saved 7 leads in " + file);
    }
  }

  @Test
  void bulkEdit_pollFails_resumesThePausedAction() throws Exception {
    try (Sandbox own = Sandbox.builder().realTime().start().seed(Seed.leads(7))) {
      own.faults().next(Fault.status(400)).on("GET", "/bulk_action/edit/*/").always();

      SampleRun run = SampleRun.failing(settings(own), BulkEdit.class, "a");

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

  @Test
  void oauthLogin_againstTheSandbox_storesTokensAndReadsTheUser(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("token.json");

    String output = SampleRun.of(OAuthLogin.class, file.toString());

    assertThat(output.contains("s3cr3t")).isFalse();
    assertThat(output)
        .contains("The page shows: Thank you.")
        .contains("The tokens are in token.json")
        .contains("Logged in as Ann Archer (user_ann).");
    assertThat(FileTokenStore.at(file).load().orElseThrow().token().scopes())
        .containsExactly("all.full_access", "offline_access");
  }

  /** Three processes of {@link TokenWorker}. */
  @Test
  void tokenRotation_threeProcesses_useNoTokenTwice() throws Exception {
    assertThat(SampleRun.of(TokenRotation.class, "7"))
        .matches("(Process \\d+: \\d+ calls, \\d of them failed\\.\n){3}"
            + "The service counted [1-9]\\d* refreshes and 0 uses of an invalid token\\.\n");
  }
}
