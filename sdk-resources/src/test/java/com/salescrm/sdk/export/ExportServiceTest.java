package com.salescrm.sdk.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import com.salescrm.sdk.opportunity.StatusType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportServiceTest extends WireTest {
  private ExportService exports;

  @BeforeEach
  void create() {
    Duration brief = Duration.ofMillis(1);
    exports = new ExportService(http).withPolling(PollOptions.defaults().withDelays(brief, brief));
  }

  @Test
  void startLeads_allFields_areSent() throws Exception {
    respond("{\"id\": \"export_1\", \"status\": \"created\"}");

    ExportPoller started =
        exports.startLeads(b -> b.query(SearchQuery.of(CrmJson.tree("{\"type\": \"match_all\"}")))
            .resultsLimit(10)
            .addSort(SearchSort.of(CrmJson.tree("{\"direction\": \"asc\"}")))
            .format(ExportFormat.JSON)
            .type(LeadExportType.LEADS)
            .addFields("id", "name")
            .includeActivities(true)
            .includeSmartFields(false)
            .sendDoneEmail(false));

    assertThat(started.id()).isEqualTo("export_1");
    assertThat(started.status().orElseThrow().status()).contains(ExportStatus.CREATED);
    assertTaken("POST /api/v1/export/lead/", """
        {"s_query": {"type": "match_all"}, "results_limit": 10, "sort": [{"direction": "asc"}], "format": "json",
         "type": "leads", "fields": ["id", "name"], "include_activities": true, "include_smart_fields": false,
         "send_done_email": false}""");
  }

  @Test
  void startLeads_leastFields_sendsNoMore() throws Exception {
    respond("{\"id\": \"export_1\"}");

    exports.startLeads(b -> b.format(ExportFormat.CSV)
        .type(LeadExportType.CONTACTS)
        .dateFormat(ExportDateFormat.ISO8601));

    assertTaken(
        "POST /api/v1/export/lead/",
        "{\"format\": \"csv\", \"type\": \"contacts\", \"date_format\": \"iso8601\"}");
  }

  @Test
  void startOpportunities_filters_areTextsInParams() throws Exception {
    respond("{\"id\": \"export_2\"}", "{\"id\": \"export_3\"}");

    exports.startOpportunities(b -> b.filters(f -> f.statusType(StatusType.WON)
            .userIdIn("user_1", "group_2")
            .orderBy(OpportunityOrder.VALUE.descending()))
        .format(ExportFormat.CSV)
        .dateFormat(ExportDateFormat.EXCEL)
        .addFields("id")
        .sendDoneEmail(true));
    exports.startOpportunities(b -> b.format(ExportFormat.JSON));

    assertTaken("POST /api/v1/export/opportunity/", """
        {"params": {"status_type": "won", "user_id__in": "user_1,group_2", "_order_by": "-value"}, "format": "csv",
         "date_format": "excel", "fields": ["id"], "send_done_email": true}""");
    assertTaken("POST /api/v1/export/opportunity/", "{\"format\": \"json\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{}", "[]", "{\"status\": \"created\"}", "{\"id\": null}", "{\"id\": \" \"}"})
  void start_responseWithoutId_messageStatesThatItWasStarted(String response) {
    respond(response);

    assertThatThrownBy(() -> exports.startOpportunities(b -> b.format(ExportFormat.JSON)))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("the job was started")
        .hasMessageContaining("exports().list()");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void start_responseLost_isNotSentAgain() {
    server.enqueue(new MockResponse.Builder()
        .onResponseStart(new SocketEffect.CloseSocket())
        .build());

    assertThatThrownBy(() -> exports.startOpportunities(b -> b.format(ExportFormat.JSON)))
        .isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void start_refusedForNow_isNotSentAgain(int status) {
    server.enqueue(
        new MockResponse.Builder().code(status).setHeader("Retry-After", "0").build());

    assertThatThrownBy(() -> exports.startOpportunities(b -> b.format(ExportFormat.JSON)))
        .hasMessageContaining(String.valueOf(status));
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void start_numberAsId_isRead() {
    respond("{\"id\": 7, \"status\": \"created\"}");

    assertThat(exports.startOpportunities(b -> b.format(ExportFormat.JSON)).id())
        .isEqualTo("7");
  }

  @Test
  void get_encodesTheId() throws Exception {
    respond(
        "{\"id\": \"a/b\", \"status\": \"done\", \"download_url\": \"https://files.example.test/x?s3cr3t\"}");

    Export export = exports.get("a/b");

    assertThat(export.downloadUrl()).hasValue("https://files.example.test/x?s3cr3t");
    assertThat(export.toString()).doesNotContain("s3cr3t");
    assertTaken("GET /api/v1/export/a%2Fb/");
  }

  @Test
  void list_pages_byLimitAndSkip() throws Exception {
    respond(
        "{\"data\": [{\"id\": \"export_1\"}, {\"id\": \"export_2\"}], \"has_more\": true}",
        "{\"data\": [{\"id\": \"export_3\"}], \"has_more\": false}");

    assertThat(exports.list(b -> b.pageSize(2)).toList(10))
        .extracting(Export::id)
        .containsExactly("export_1", "export_2", "export_3");
    assertTaken("GET /api/v1/export/?_limit=2");
    assertThat(taken().getTarget()).contains("_limit=2").contains("_skip=2");
  }

  @Test
  void await_throughStatesAndFailures_givesTheDoneExport() throws Exception {
    respond("{\"id\": \"export_1\", \"status\": \"created\"}");
    for (int i = 0; i < 5; i++) {
      fails(502);
    }
    respond(
        "{\"id\": \"export_1\", \"status\": null}",
        "{\"id\": \"export_1\", \"status\": \"a_new_word\"}",
        "{\"id\": \"export_1\", \"status\": \"in_progress\"}",
        "{\"id\": \"export_1\", \"status\": \"done\", \"download_url\": \"https://files.example.test/x\"}");
    List<String> notified = new ArrayList<>();

    Export done = exports
        .startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS))
        .onProgress(e -> notified.add(e.status().map(ExportStatus::value).orElse("?")))
        .await(Duration.ofMinutes(1));

    assertThat(done.downloadUrl()).isPresent();
    assertThat(notified).containsExactly("?", "a_new_word", "in_progress", "done");
  }

  @Test
  void await_statusInUpperCase_endsAndIsPreserved() {
    respond(
        "{\"id\": \"export_1\", \"status\": \"DONE\"}",
        "{\"id\": \"export_1\", \"status\": \"Error\"}");

    assertThat(exports.poller("export_1").await(Duration.ofSeconds(5)).status())
        .contains(ExportStatus.of("DONE"));
    assertThatThrownBy(() -> exports.poller("export_1").await(Duration.ofSeconds(5)))
        .isInstanceOf(ExportFailedException.class);
  }

  @Test
  void await_error_throwsWithTheLastExport() {
    respond("{\"id\": \"export_1\", \"status\": \"error\", \"reason\": \"too large\"}");

    assertThatThrownBy(() -> exports.poller("export_1").await())
        .isInstanceOfSatisfying(ExportFailedException.class, e -> {
          assertThat(e.export().status()).contains(ExportStatus.ERROR);
          assertThat(e.export().additionalProperties().get("reason").asText())
              .isEqualTo("too large");
        })
        .hasMessageContaining("export_1");
  }

  @Test
  void await_timeout_messageNamesTheToken() throws Exception {
    server.setDispatcher(new mockwebserver3.Dispatcher() {
      @Override
      public MockResponse dispatch(mockwebserver3.RecordedRequest request) {
        return new MockResponse.Builder()
            .body("{\"id\": \"export_1\", \"status\": \"started\"}")
            .build();
      }
    });

    assertThatThrownBy(() -> exports.poller("export_1").await(Duration.ofMillis(30)))
        .isInstanceOfSatisfying(PollTimeoutException.class, e -> {
          assertThat(e.lastState(Export.class).orElseThrow().status())
              .contains(ExportStatus.STARTED);
          assertThat(exports.reattach(PollToken.parse(e.pollToken())).id()).isEqualTo("export_1");
        })
        .hasMessageContaining("poll token: crm-poll/1 export export_1");
  }

  @Test
  void await_failuresBeyondTheBudget_throwsTheLast() {
    for (int i = 0; i < 8; i++) {
      fails(502);
    }
    ExportService strict =
        new ExportService(http).withPolling(PollOptions.defaults().withFailureBudget(0));

    assertThatThrownBy(() -> strict.poller("export_1").await()).isInstanceOf(ServerException.class);
  }

  @Test
  void resume_otherTokenOrBlankId_isRefused() {
    assertThatThrownBy(() -> exports.reattach(new PollToken("bulk_action/edit", "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bulk_action/edit");
    assertThatThrownBy(() -> exports.poller(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertNothingSent();
  }

  @Test
  void wrongArguments_areRefusedBeforeSending() {
    refused("format", b -> b.type(LeadExportType.LEADS));
    refused("type", b -> b.format(ExportFormat.CSV));
    refused(
        "dateFormat is for format csv only",
        b -> b.format(ExportFormat.JSON)
            .type(LeadExportType.LEADS)
            .dateFormat(ExportDateFormat.ORIGINAL));
    refused(
        "includeActivities",
        b -> b.format(ExportFormat.CSV).type(LeadExportType.LEADS).includeActivities(true));
    refused(
        "includeActivities",
        b -> b.format(ExportFormat.JSON).type(LeadExportType.CONTACTS).includeActivities(false));
    refused(
        "includeSmartFields",
        b -> b.format(ExportFormat.JSON).type(LeadExportType.LEAD_OPPS).includeSmartFields(true));
    refused(
        "resultsLimit",
        b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS).resultsLimit(0));
    refused(
        "fields", b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS).fields(List.of()));
    refused(
        "fields", b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS).addFields(" "));
    refused(
        "'format' has its own setter", b -> b.putAdditionalProperty("format", CrmJson.tree("1")));
    assertThatThrownBy(() ->
            exports.startOpportunities(b -> b.filters(f -> f.pageSize(1)).format(ExportFormat.CSV)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pageSize");
    assertThatThrownBy(() -> exports.startOpportunities(
            b -> b.format(ExportFormat.JSON).dateFormat(ExportDateFormat.EXCEL)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("dateFormat");
    assertThatThrownBy(() -> exports.list(b -> b.pageSize(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pageSize");
    assertThatThrownBy(() -> exports.get("")).isInstanceOf(IllegalArgumentException.class);
    assertNothingSent();
  }

  @Test
  void smartFields_csvOfAnyType_areAccepted() throws Exception {
    respond("{\"id\": \"export_1\"}");

    exports.startLeads(
        b -> b.format(ExportFormat.CSV).type(LeadExportType.LEAD_OPPS).includeSmartFields(true));

    assertTaken(
        "POST /api/v1/export/lead/",
        "{\"format\": \"csv\", \"type\": \"lead_opps\", \"include_smart_fields\": true}");
  }

  private void refused(
      String words, java.util.function.Consumer<ExportLeadsRequest.Builder> request) {
    assertThatThrownBy(() -> exports.startLeads(request))
        .isInstanceOfAny(IllegalStateException.class, IllegalArgumentException.class)
        .hasMessageContaining(words);
  }
}
