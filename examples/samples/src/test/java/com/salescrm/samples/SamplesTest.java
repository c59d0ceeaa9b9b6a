package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.membership.RoleId;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every sample runs, prints its result, and ends; those of {@link JobSamplesTest} as well. */
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
      String output = SampleRun.of(SampleRun.settings(own), Quickstart.class);

      assertThat(output).doesNotContain("using a sandbox").contains("Created lead_");
      assertThat(own.count("lead")).isEqualTo(120);
      assertThat(own.violations()).isEmpty();
      assertThat(own.requests()).noneMatch(call -> call.body().contains("custom."));
    }
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
      String output = SampleRun.of(SampleRun.settings(own), CustomFields.class);

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
      String[] tables =
          SampleRun.of(SampleRun.settings(own), PipelineReport.class).split("Open ", -1);

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
