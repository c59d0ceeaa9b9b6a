package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.Deleted;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpportunityServiceTest extends WireTest {
  private static final String ONE =
      "{\"id\": \"oppo_1\", \"value\": 500000, \"status_type\": \"won\"}";
  private static final CustomField<String> SOURCE = CustomField.text("cf_source");
  private static final CustomField<LocalDate> RENEWAL = CustomField.date("cf_renewal");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");

  private OpportunityService opportunities;

  @BeforeEach
  void openService() {
    opportunities = new OpportunityService(http);
  }

  @Test
  void get_id_readsTheOpportunity() throws Exception {
    answers(ONE);

    Opportunity opportunity = opportunities.get("oppo_1");

    assertThat(opportunity.statusType()).contains(StatusType.WON);
    assertTaken("GET /api/v1/opportunity/oppo_1/");
  }

  @Test
  void get_idWithSpecialCharacters_isOneEncodedSegment() throws Exception {
    answers(ONE);

    opportunities.get("a/b c?d");

    assertTaken("GET /api/v1/opportunity/a%2Fb%20c%3Fd/");
  }

  @Test
  void get_unknownId_isNotFound() {
    fails(404);

    assertThatThrownBy(() -> opportunities.get("oppo_1")).isInstanceOf(NotFoundException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void call_blankId_isRefusedBeforeSending(String id) {
    assertThatThrownBy(() -> opportunities.get(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id must not be blank");
    assertThatThrownBy(() -> opportunities.update(id, b -> b.note("x")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> opportunities.delete(id)).isInstanceOf(IllegalArgumentException.class);
    assertNothingSent();
  }

  @Test
  void create_everything_sendsTheNamesOfTheSpecification() throws Exception {
    answers(ONE);

    Opportunity created = opportunities.create(b -> b.leadId("lead_1")
        .contactId("cont_1")
        .userId("user_1")
        .statusId("stat_1")
        .value(500_000)
        .valuePeriod(ValuePeriod.MONTHLY)
        .confidence(50)
        .note("Größer")
        .dateWon(LocalDate.of(2026, 6, 19))
        .custom(SOURCE, "fair")
        .custom(TAGS, List.of("a", "b"))
        .putAdditionalProperty("rank", IntNode.valueOf(7)));

    assertThat(created.id()).isEqualTo("oppo_1");
    assertTaken("POST /api/v1/opportunity/", """
        {"lead_id": "lead_1", "contact_id": "cont_1", "user_id": "user_1", "status_id": "stat_1",
         "value": 500000, "value_period": "monthly", "confidence": 50, "note": "Größer",
         "date_won": "2026-06-19", "custom.cf_source": "fair", "custom.cf_tags": ["a", "b"],
         "rank": 7}""");
  }

  @Test
  void create_nothing_sendsAnEmptyObject() throws Exception {
    answers(ONE);

    opportunities.create(CreateOpportunityRequest.builder().build());

    assertTaken("POST /api/v1/opportunity/", "{}");
  }

  @Test
  void create_answered500_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> opportunities.create(b -> b.leadId("lead_1")))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void update_someFields_sendsThemAndNothingElse() throws Exception {
    answers(ONE);

    Opportunity updated = opportunities.update(
        "oppo_1", b -> b.statusId("stat_2").value(new BigDecimal("12.5")).confidence(0));

    assertThat(updated.value()).contains(new BigDecimal("500000"));
    assertTaken(
        "PUT /api/v1/opportunity/oppo_1/",
        "{\"status_id\": \"stat_2\", \"value\": 12.5, \"confidence\": 0}");
  }

  @Test
  void update_clearedAndUnset_sendsNulls() throws Exception {
    answers(ONE);

    opportunities.update(
        "oppo_1",
        b -> b.clearContactId()
            .clearUserId()
            .clearValue()
            .clearConfidence()
            .clearNote()
            .clearDateWon()
            .unset(RENEWAL));

    assertTaken("PUT /api/v1/opportunity/oppo_1/", """
        {"contact_id": null, "user_id": null, "value": null, "confidence": null, "note": null,
         "date_won": null, "custom.cf_renewal": null}""");
  }

  @Test
  void update_addAndRemove_areSuffixes() throws Exception {
    answers(ONE);

    opportunities.update("oppo_1", b -> b.add(TAGS, "c").remove(TAGS, "a"));

    assertTaken(
        "PUT /api/v1/opportunity/oppo_1/",
        "{\"custom.cf_tags.add\": \"c\", \"custom.cf_tags.remove\": \"a\"}");
  }

  @Test
  void update_answered500_isSentAgain() throws Exception {
    fails(500);
    answers(ONE);

    assertThat(opportunities.update("oppo_1", b -> b.note("x").unset(TAGS)).id())
        .isEqualTo("oppo_1");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void update_addAnswered500_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> opportunities.update("oppo_1", b -> b.add(TAGS, "c")))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void update_removeAnswered500_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> opportunities.update("oppo_1", b -> b.remove(TAGS, "c")))
        .isInstanceOf(ServerException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void update_fieldSetAndCleared_isRefusedBeforeSending() {
    assertThatThrownBy(() -> opportunities.update(
            "oppo_1", b -> b.dateWon(LocalDate.of(2026, 6, 19)).clearDateWon()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("dateWon");
    assertNothingSent();
  }

  @Test
  void write_blankIdInTheBody_isRefusedBeforeSending() {
    assertThatThrownBy(() -> opportunities.create(b -> b.leadId(" ")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("leadId must not be blank");
    assertThatThrownBy(() -> opportunities.update("oppo_1", b -> b.statusId("")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("statusId must not be blank");
    assertNothingSent();
  }

  @Test
  void putAdditionalProperty_nameWithASetter_isRefused() {
    assertThatThrownBy(() ->
            CreateOpportunityRequest.builder().putAdditionalProperty("lead_id", IntNode.valueOf(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leadId");
  }

  @Test
  void delete_answerWithoutContent_isDeleted() throws Exception {
    server.enqueue(new MockResponse.Builder().code(204).build());

    Deleted deleted = opportunities.delete("oppo_1");

    assertThat(deleted.alreadyGone()).isFalse();
    assertThat(deleted.raw().isMissingNode()).isTrue();
    assertTaken("DELETE /api/v1/opportunity/oppo_1/");
  }

  @Test
  void delete_answerWithContent_keepsIt() {
    answers("{\"gone\": true}");

    assertThat(opportunities.delete("oppo_1").raw().path("gone").asBoolean()).isTrue();
  }
}
