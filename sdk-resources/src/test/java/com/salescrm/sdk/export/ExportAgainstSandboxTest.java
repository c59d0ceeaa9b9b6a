package com.salescrm.sdk.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.bulkaction.BulkActionPoller;
import com.salescrm.sdk.bulkaction.BulkEdit;
import com.salescrm.sdk.bulkaction.UnpauseRefusedException;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.StatusType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exports and bulk actions from start to completion, against a sandbox whose clock advances with each poll. */
@Timeout(60)
class ExportAgainstSandboxTest {
  @TempDir
  Path directory;

  private Sandbox sandbox;
  private CrmClient crm;
  private ExportService exports;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start().seed(Seed.leads(400));
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
    Duration brief = Duration.ofMillis(1);
    exports = crm.exports().withPolling(PollOptions.defaults().withDelays(brief, brief));
  }

  @AfterEach
  void stop() {
    crm.close();
    sandbox.close();
  }

  @Test
  void export_brokenConnections_isSavedByteForByteWithoutCredentials() throws Exception {
    Export done = done();
    byte[] expected = exports.download(done).open().readAllBytes();
    sandbox.downloads().breakNextAfter(1_000).breakNextAfter(0).breakNextAfter(20_000);

    Path file = exports.download(done).saveTo(directory.resolve("leads.json"));

    assertThat(Files.readAllBytes(file)).isEqualTo(expected);
    assertThat(sandbox.downloads().requests()).hasSize(5);
    assertThat(sandbox.downloads().requests().get(2).header("range")).hasValue("bytes=1000-");
    assertThat(sandbox.downloads().requests().get(4).header("range")).hasValue("bytes=21000-");
    assertThat(sandbox.downloads().requestsWithCredentials()).isEmpty();
    assertThat(CrmJson.listFromJson(Files.readString(file), JsonNode.class)).hasSize(400);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void export_storageThatCannotResume_isSavedAllTheSame() throws Exception {
    sandbox.downloads().disableRanges().breakNextAfter(5_000);

    Path file = exports.download(done()).saveTo(directory.resolve("leads.json"));

    assertThat(CrmJson.listFromJson(Files.readString(file), JsonNode.class)).hasSize(400);
  }

  @Test
  void export_plainUnlabelledOrExpired_isRead() {
    Export done = done();
    sandbox.downloads().withoutContentEncoding();
    assertThat(read(done)).hasSize(400);
    sandbox.downloads().uncompressed();
    assertThat(read(done)).hasSize(400);
    sandbox.clock().advance(Duration.ofHours(2));
    assertThat(read(done)).hasSize(400);
    assertThat(sandbox.downloads().requestsWithCredentials()).isEmpty();
  }

  @Test
  void export_linkOfTheServiceThatRedirects_leaksNoCredentials() throws Exception {
    Export done = done();
    sandbox
        .faults()
        .next(Fault.redirect(302, done.downloadUrl().orElseThrow()))
        .on("GET", "/export_file/1/");
    Export redirected = Export.builder()
        .from(done)
        .downloadUrl(sandbox.baseUrl() + "/export_file/1/")
        .build();

    exports.download(redirected).saveTo(directory.resolve("leads.json"));

    assertThat(sandbox.requests().get(sandbox.requests().size() - 1).header("authorization"))
        .isPresent();
    assertThat(sandbox.downloads().requestsWithCredentials()).isEmpty();
  }

  @Test
  void export_failuresAndUnknownStates_completes() {
    sandbox.jobs().showNullStatus();
    sandbox.faults().next(Fault.status(502)).on("GET", "/export/*/").times(5);

    assertThat(done().status()).contains(ExportStatus.DONE);
    sandbox.jobs().failNext();
    assertThatThrownBy(this::done)
        .isInstanceOfSatisfying(
            ExportFailedException.class,
            e -> assertThat(e.export().status()).contains(ExportStatus.ERROR));
  }

  @Test
  void export_csvOfOpportunities_hasTypedDates() {
    ExportPoller poller = exports.startOpportunities(b -> b.format(ExportFormat.CSV)
        .dateFormat(ExportDateFormat.EXCEL)
        .filters(f -> f.statusType(StatusType.WON)));
    Export done = moving(poller).await();

    try (ExportRows<CsvRow> rows = exports.download(done).readCsv()) {
      List<CsvRow> all = new ArrayList<>();
      rows.forEach(all::add);
      assertThat(all).isNotEmpty().allSatisfy(row -> {
        assertThat(row.value("status_type")).hasValue("won");
        assertThat(row.date("date_won", ExportDateFormat.EXCEL)).isPresent();
        assertThat(row.dateTime("date_created", ExportDateFormat.EXCEL)).isPresent();
      });
    }
  }

  @Test
  void bulkEdit_pausedAndResumed_changesEveryLead() {
    Duration brief = Duration.ofMillis(1);
    BulkActionPoller<BulkEdit> edit = crm.bulkActions()
        .withPolling(PollOptions.defaults().withDelays(brief, brief))
        .edits()
        .start(b -> b.setLeadStatus("stat_lead_customer").allLeads());
    sandbox.clock().advance(Duration.ofSeconds(3));
    edit.pause();
    assertThat(edit.poll().status().orElseThrow().value()).isEqualTo("paused");
    sandbox.clock().advance(Duration.ofDays(6));
    edit.unpause();

    BulkEdit done =
        edit.onProgress(state -> sandbox.clock().advance(Duration.ofSeconds(1))).await();

    assertThat(done.leadsProcessed()).hasValue(400L);
    assertThat(sandbox.leads())
        .allMatch(lead -> lead.path("status_id").asText().equals("stat_lead_customer"));
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void bulkEdit_pausedForTooLong_messageNamesTheLimit() {
    BulkActionPoller<BulkEdit> edit = crm.bulkActions()
        .edits()
        .start(b -> b.setLeadStatus("stat_lead_customer").allLeads());
    edit.pause();
    sandbox.clock().advance(Duration.ofDays(8));

    assertThatThrownBy(edit::unpause)
        .isInstanceOf(UnpauseRefusedException.class)
        .hasMessageContaining("more than 7 days");
  }

  private Export done() {
    return moving(exports.startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS)))
        .await();
  }

  private ExportPoller moving(ExportPoller poller) {
    return poller.onProgress(state -> sandbox.clock().advance(Duration.ofSeconds(1)));
  }

  private List<Lead> read(Export done) {
    try (ExportRows<Lead> rows = exports.download(done).readLeads()) {
      List<Lead> leads = new ArrayList<>();
      rows.forEach(leads::add);
      return leads;
    }
  }
}
