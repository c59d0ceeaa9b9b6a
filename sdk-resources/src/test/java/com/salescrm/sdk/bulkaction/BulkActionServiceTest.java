package com.salescrm.sdk.bulkaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BulkActionServiceTest extends WireTest {
  private static final SearchQuery QUERY = SearchQuery.of(CrmJson.tree("{\"type\": \"id\"}"));
  private static final String S_QUERY = "\"s_query\": {\"type\": \"id\"}";

  private BulkActionService bulk;

  @BeforeEach
  void create() {
    Duration brief = Duration.ofMillis(1);
    bulk = new BulkActionService(http).withPolling(PollOptions.defaults().withDelays(brief, brief));
  }

  @Test
  void start_email_sendsTheBareQueryAndWhatWasSet() throws Exception {
    respond("{\"id\": \"bulkemail_1\", \"status\": \"created\"}");

    BulkActionPoller<BulkEmail> email = bulk.emails()
        .start(b -> b.query(SearchQuery.builder()
                .objectType("lead")
                .field("lead", "name", SearchCondition.text("Acme"))
                .build())
            .resultsLimit(5)
            .addSort(SearchSort.of(CrmJson.tree("{\"direction\": \"desc\"}")))
            .sendDoneEmail(false)
            .contactPreference(ContactPreference.CONTACT)
            .putAdditionalProperty("template_id", CrmJson.tree("\"tmpl_1\"")));

    assertThat(email.pollToken()).hasToString("crm-poll/1 bulk_action/email bulkemail_1");
    assertTaken("POST /api/v1/bulk_action/email/", """
        {"s_query": {"type": "and", "queries": [{"type": "object_type", "object_type": "lead"},
          {"type": "field_condition", "field": {"type": "regular_field", "object_type": "lead", "field_name": "name"},
           "condition": {"type": "text", "mode": "full_words", "value": "Acme"}}]},
         "results_limit": 5, "sort": [{"direction": "desc"}], "send_done_email": false,
         "contact_preference": "contact", "template_id": "tmpl_1"}""");
  }

  @Test
  void start_subscribe_sendsItsFiveFields() throws Exception {
    respond("{\"id\": \"bulkseqsub_1\"}", "{\"id\": \"bulkseqsub_2\"}");

    bulk.sequenceSubscriptions()
        .start(b -> b.query(QUERY)
            .actionType(SubscriptionAction.SUBSCRIBE)
            .sequenceId("seq_1")
            .senderAccountId("emailacct_1")
            .senderName("Ann")
            .senderEmail("ann@acme.test")
            .contactPreference(ContactPreference.LEAD));
    bulk.sequenceSubscriptions().start(b -> b.allLeads().actionType(SubscriptionAction.PAUSE));

    assertTaken("POST /api/v1/bulk_action/sequence_subscription/", "{" + S_QUERY + """
        , "action_type": "subscribe", "sequence_id": "seq_1", "sender_account_id": "emailacct_1",
         "sender_name": "Ann", "sender_email": "ann@acme.test", "contact_preference": "lead"}""");
    assertTaken("POST /api/v1/bulk_action/sequence_subscription/", "{\"action_type\": \"pause\"}");
  }

  @Test
  void start_delete_ofAllLeads_sendsNoQuery() throws Exception {
    respond("{\"id\": \"bulkdelete_1\"}", "{\"id\": \"bulkdelete_2\"}");

    bulk.deletes().start(b -> b.allLeads().sendDoneEmail(true));
    bulk.deletes().start(BulkDeleteRequest.builder().query(QUERY).build());

    assertTaken("POST /api/v1/bulk_action/delete/", "{\"send_done_email\": true}");
    assertTaken("POST /api/v1/bulk_action/delete/", "{" + S_QUERY + "}");
  }

  @Test
  void start_edits_sendTheFieldsOfTheirType() throws Exception {
    respond(
        "{\"id\": \"e\"}",
        "{\"id\": \"e\"}",
        "{\"id\": \"e\"}",
        "{\"id\": \"e\"}",
        "{\"id\": \"e\"}",
        "{\"id\": \"e\"}",
        "{\"id\": \"e\"}",
        "{\"id\": \"e\"}");
    CustomField<BigDecimal> seats = CustomField.number("cf_seats");
    CustomField.Multi<String> tags = CustomField.choices("cf_tags");

    bulk.edits().start(BulkEditRequest.setLeadStatus("stat_2").query(QUERY).build());
    bulk.edits().start(BulkEditRequest.clearCustomField(seats).query(QUERY).build());
    bulk.edits()
        .start(
            BulkEditRequest.setCustomField(seats, BigDecimal.TEN).query(QUERY).build());
    bulk.edits()
        .start(BulkEditRequest.setCustomField(tags, List.of("a")).query(QUERY).build());
    bulk.edits().start(b -> b.addToCustomField(tags, List.of("a", "b")).query(QUERY));
    bulk.edits().start(b -> b.removeFromCustomField(tags, List.of("a")).query(QUERY));
    bulk.edits().start(b -> b.clearCustomFieldNamed("Seats").query(QUERY));
    bulk.edits().start(b -> b.setCustomFieldNamed("Seats", CrmJson.tree("7")).query(QUERY));

    edit("\"type\": \"set_lead_status\", \"lead_status_id\": \"stat_2\"");
    edit("\"type\": \"clear_custom_field\", \"custom_field_id\": \"cf_seats\"");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_seats\", \"custom_field_value\": 10");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_tags\", \"custom_field_values\": [\"a\"]");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_tags\", \"custom_field_values\": [\"a\", \"b\"],"
            + " \"custom_field_operation\": \"add\"");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_tags\", \"custom_field_values\": [\"a\"],"
            + " \"custom_field_operation\": \"remove\"");
    edit("\"type\": \"clear_custom_field\", \"custom_field_name\": \"Seats\"");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_name\": \"Seats\", \"custom_field_value\": 7");
  }

  private void edit(String fields) throws InterruptedException {
    assertTaken("POST /api/v1/bulk_action/edit/", "{" + S_QUERY + ", " + fields + "}");
  }

  @Test
  void listAndGet_useTheKindsPath() throws Exception {
    respond(
        "[{\"id\": \"a\"}]", "{\"data\": [{\"id\": \"b\"}]}", "{\"data\": []}", "{\"data\": []}");
    respond("{\"id\": \"a/1\"}", "{\"id\": \"b\"}", "{\"id\": \"c\"}", "{\"id\": \"d\"}");

    assertThat(bulk.emails().list().toList(5)).extracting(BulkEmail::id).containsExactly("a");
    assertThat(bulk.sequenceSubscriptions().list().toList(5)).hasSize(1);
    assertThat(bulk.deletes().list().toList(5)).isEmpty();
    assertThat(bulk.edits().list().toList(5)).isEmpty();
    assertThat(bulk.emails().get("a/1").id()).isEqualTo("a/1");
    assertThat(bulk.sequenceSubscriptions().get("b").id()).isEqualTo("b");
    assertThat(bulk.deletes().get("c").id()).isEqualTo("c");
    assertThat(bulk.edits().get("d").id()).isEqualTo("d");

    assertTaken("GET /api/v1/bulk_action/email/");
    assertTaken("GET /api/v1/bulk_action/sequence_subscription/");
    assertTaken("GET /api/v1/bulk_action/delete/");
    assertTaken("GET /api/v1/bulk_action/edit/");
    assertTaken("GET /api/v1/bulk_action/email/a%2F1/");
    assertTaken("GET /api/v1/bulk_action/sequence_subscription/b/");
    assertTaken("GET /api/v1/bulk_action/delete/c/");
    assertTaken("GET /api/v1/bulk_action/edit/d/");
  }

  @Test
  void pauseAndResume_postTheStatus() throws Exception {
    respond("{\"id\": \"e\", \"status\": \"paused\"}", "");
    BulkActionPoller<BulkEdit> edit = bulk.edits().poller("e");

    assertThat(edit.pause().raw().path("status").asText()).isEqualTo("paused");
    edit.unpause();

    assertTaken("POST /api/v1/bulk_action/edit/e/", "{\"status\": \"paused\"}");
    assertTaken("POST /api/v1/bulk_action/edit/e/", "{\"status\": \"resuming\"}");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 409, 422})
  void resume_refused_messageNamesTheSevenDayLimit(int status) {
    server.enqueue(new MockResponse.Builder()
        .code(status)
        .body("{\"error\": \"cannot be resumed\"}")
        .build());

    assertThatThrownBy(() -> bulk.deletes().unpause("d"))
        .isInstanceOfSatisfying(UnpauseRefusedException.class, e -> {
          assertThat(e.statusCode()).isEqualTo(status);
          assertThat(e.errorMessage()).hasValue("cannot be resumed");
        })
        .hasMessageContaining("cannot be resumed")
        .hasMessageContaining("more than 7 days");
  }

  @Test
  void resume_otherFailures_stayWhatTheyAre() {
    fails(404);
    fails(500);

    assertThatThrownBy(() -> bulk.deletes().unpause("d")).isInstanceOf(NotFoundException.class);
    assertThatThrownBy(() -> bulk.deletes().unpause("d")).isInstanceOf(ServerException.class);
  }

  @Test
  void await_otherStates_pollsUntilDone() {
    for (String status :
        List.of("\"loading\"", "null", "\"paused\"", "\"resuming\"", "\"new_word\"", "\"done\"")) {
      respond(
          "{\"id\": \"e\", \"status\": " + status + ", \"n_leads\": 3, \"n_leads_processed\": 3}");
    }

    BulkEdit done =
        bulk.edits().reattach(PollToken.parse("crm-poll/1 bulk_action/edit e")).await();

    assertThat(done.leadsProcessed()).hasValue(3L);
    assertThat(server.getRequestCount()).isEqualTo(6);
  }

  @Test
  void await_statusInUpperCase_ends() {
    respond("{\"id\": \"e\", \"status\": \"Done\"}", "{\"id\": \"e\", \"status\": \"ERROR\"}");

    assertThat(bulk.edits().poller("e").await(Duration.ofSeconds(5)).id()).isEqualTo("e");
    assertThatThrownBy(() -> bulk.edits().poller("e").await(Duration.ofSeconds(5)))
        .isInstanceOf(BulkActionFailedException.class);
  }

  @Test
  void await_error_throwsWithTheLastState() {
    respond("{\"id\": \"e\", \"status\": \"error\", \"n_leads\": 3, \"n_leads_processed\": 1}");

    assertThatThrownBy(() -> bulk.edits().poller("e").await())
        .isInstanceOfSatisfying(
            BulkActionFailedException.class,
            e -> assertThat(e.bulkAction()).isInstanceOf(BulkEdit.class))
        .hasMessageContaining("1 of 3 leads were processed");
  }

  @Test
  void await_actionNotFound_throws() {
    fails(404);

    assertThatThrownBy(() -> bulk.edits().poller("e").await())
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void start_responseLostOrWithoutId_isNotSentAgain() {
    server.enqueue(new MockResponse.Builder()
        .onResponseStart(new SocketEffect.CloseSocket())
        .build());
    respond("{}");
    respond("{\"id\": \"\\ud83d\"}");

    assertThatThrownBy(() -> bulk.deletes().start(b -> b.query(QUERY)))
        .isInstanceOf(OutcomeUnknownException.class);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> bulk.deletes().start(b -> b.query(QUERY)))
          .isInstanceOf(DecodingException.class)
          .hasMessageContaining("has no id");
    }
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "\"\"",
        "{\"type\": \"and\", \"queries\": []}",
        "{\"type\": \"match_all\"}",
        "{\"object_type\": \"lead\"}",
        "[{\"type\": \"object_type\", \"object_type\": \"lead\"}]",
        "{\"queries\": [{\"object_type\": \"lead\"}]}",
        "{\"type\": \"object_type\", \"object_type\": \"lead\"}",
        "{\"type\": \"and\", \"queries\": [{\"type\": \"object_type\", \"object_type\": \"lead\"},"
            + " {\"type\": \"and\", \"queries\": []}]}",
        "{\"type\": \"or\", \"queries\": [{\"type\": \"id\"}, {\"type\": \"match_all\"}]}"
      })
  void start_withoutAScope_isRefused(String empty) {
    SearchQuery nothing = SearchQuery.of(CrmJson.tree(empty));

    for (String kind : List.of("missing", "empty")) {
      boolean given = kind.equals("empty");
      refused(
          "query is " + kind, () -> bulk.deletes().start(given ? b -> b.query(nothing) : b -> {}));
      refused(
          "query is " + kind, () -> bulk.emails().start(given ? b -> b.query(nothing) : b -> {}));
      refused(
          "query is " + kind,
          () -> bulk.edits()
              .start(given ? b -> b.setLeadStatus("s").query(nothing) : b -> b.setLeadStatus("s")));
      refused(
          "query is " + kind,
          () -> bulk.sequenceSubscriptions()
              .start(
                  given
                      ? b -> b.actionType(SubscriptionAction.PAUSE).query(nothing)
                      : b -> b.actionType(SubscriptionAction.PAUSE)));
    }
    refused("allLeads()", () -> bulk.deletes().start(b -> b.allLeads().query(QUERY)));
    refused("resultsLimit", () -> bulk.deletes().start(b -> b.query(QUERY).resultsLimit(0)));
    assertNothingSent();
  }

  @Test
  void build_queryThatMatchesEverything_isSentIfAllLeadsConfirmsIt() {
    for (String json : List.of(
        "{\"type\":\"and\",\"queries\":[{\"type\":\"object_type\",\"object_type\":\"contact\"},{\"type\":\"and\",\"queries\":[]}]}",
        "{\"type\":\"match_all\",\"negate\":false}",
        "\"*\"")) {
      SearchQuery query = SearchQuery.of(CrmJson.tree(json));
      BulkDeleteRequest.Builder unconfirmed = BulkDeleteRequest.builder().query(query);
      assertThatThrownBy(unconfirmed::build)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("allLeads()");

      assertThat(CrmJson.toJson(unconfirmed.allLeads().build())).contains("\"s_query\":" + json);
    }
  }

  @Test
  void build_searchQueryOfASmartView_isRefused() {
    SearchQuery whole = SearchQuery.of(
        CrmJson.tree("{\"query\":{\"type\":\"match_all\"},\"sort\":[],\"results_limit\":null}"));

    assertThatThrownBy(() -> BulkDeleteRequest.builder().query(whole).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("inner query");
  }

  @Test
  void build_conditionOrNegation_isAccepted() {
    for (SearchQuery query : List.of(
        SearchQuery.builder()
            .objectType("lead")
            .field("lead", "name", SearchCondition.text("acme"))
            .build(),
        SearchQuery.builder().not(b -> b.objectType("contact")).build(),
        SearchQuery.of(CrmJson.tree("\"acme\"")),
        SearchQuery.of(CrmJson.tree("{\"object_type\": \"lead\", \"status\": \"stat_1\"}")),
        SearchQuery.of(CrmJson.tree("[{\"type\": \"id\"}]")))) {
      BulkDeleteRequest request = BulkDeleteRequest.builder().query(query).build();

      assertThat(request.query()).contains(query);
    }
  }

  @Test
  void start_subscribeWithoutItsFields_namesThem() {
    refused(
        "sequenceId, senderAccountId, senderName, senderEmail, contactPreference",
        () -> bulk.sequenceSubscriptions()
            .start(b -> b.query(QUERY).actionType(SubscriptionAction.SUBSCRIBE)));
    refused(
        "needs senderName",
        () -> bulk.sequenceSubscriptions()
            .start(b -> b.query(QUERY)
                .actionType(SubscriptionAction.SUBSCRIBE)
                .sequenceId("seq_1")
                .senderAccountId("acct")
                .senderEmail("a@b.test")
                .contactPreference(ContactPreference.LEAD)));
    refused(
        "senderName",
        () -> bulk.sequenceSubscriptions()
            .start(b -> b.query(QUERY).actionType(SubscriptionAction.PAUSE).senderName(" ")));
    refused("actionType", () -> bulk.sequenceSubscriptions().start(b -> b.query(QUERY)));
    assertNothingSent();
  }

  @Test
  void start_editWithTheFieldsOfAnother_isRefused() {
    refused("type", () -> bulk.edits().start(b -> b.query(QUERY)));
    refused(
        "set_lead_status requires leadStatusId",
        () -> bulk.edits().start(b -> b.query(QUERY).type(BulkEditType.SET_LEAD_STATUS)));
    refused(
        "set_lead_status does not accept customFieldId",
        () -> bulk.edits().start(b -> b.query(QUERY).setLeadStatus("s").customFieldId("cf_a")));
    refused(
        "clear_custom_field requires customFieldId or customFieldName",
        () -> bulk.edits().start(b -> b.query(QUERY).type(BulkEditType.CLEAR_CUSTOM_FIELD)));
    refused(
        "clear_custom_field does not accept customFieldValue",
        () -> bulk.edits()
            .start(b ->
                b.query(QUERY).clearCustomFieldNamed("A").customFieldValue(CrmJson.tree("1"))));
    refused(
        "does not accept leadStatusId",
        () -> bulk.edits().start(b -> b.query(QUERY).clearCustomFieldNamed("A").leadStatusId("s")));
    refused(
        "set_custom_field requires customFieldValue or customFieldValues",
        () -> bulk.edits()
            .start(b -> b.query(QUERY).type(BulkEditType.SET_CUSTOM_FIELD).customFieldName("A")));
    refused(
        "both set",
        () -> bulk.edits()
            .start(b ->
                b.query(QUERY).setCustomFieldNamed("A", CrmJson.tree("1")).customFieldId("cf_a")));
    refused(
        "customFieldValue and customFieldValues",
        () -> bulk.edits()
            .start(b -> b.query(QUERY)
                .setCustomFieldNamed("A", CrmJson.tree("1"))
                .addCustomFieldValues(CrmJson.tree("1"))));
    refused(
        "customFieldOperation",
        () -> bulk.edits()
            .start(b -> b.query(QUERY)
                .setCustomFieldNamed("A", CrmJson.tree("1"))
                .customFieldOperation(CustomFieldOperation.ADD)));
    refused(
        "must contain a value to add",
        () -> bulk.edits()
            .start(b -> b.query(QUERY).addToCustomField(CustomField.texts("cf_a"), List.of())));
    refused(
        "leadStatusId must not be blank",
        () -> bulk.edits().start(b -> b.query(QUERY).setLeadStatus(" ")));
    assertNothingSent();
  }

  @Test
  void ids_blankOrOfAnotherKind_areRefused() {
    assertThatThrownBy(() -> bulk.edits().get(" ")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> bulk.edits().pause("")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> bulk.edits().poller("")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> bulk.edits().reattach(new PollToken("bulk_action/delete", "d")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bulk_action/delete");
    assertNothingSent();
  }

  private static void refused(
      String words, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalStateException.class).hasMessageContaining(words);
  }
}
