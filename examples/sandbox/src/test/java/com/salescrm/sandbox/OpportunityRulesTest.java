package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpportunityRulesTest extends SandboxTest {

  @Test
  void create_emptyBody_hasDefaultStatusAndUnnamedLead() {
    JsonNode opportunity = client.create("/opportunity/", "{}");

    assertThat(opportunity.path("status_id").asText()).isEqualTo(SandboxIds.OPPORTUNITY_ACTIVE);
    assertThat(opportunity.path("user_id").asText()).isEqualTo(SandboxIds.USER_ANN);
    assertThat(opportunity.path("value").isNull()).isTrue();
    JsonNode lead = sandbox.lead(opportunity.path("lead_id").asText()).orElseThrow();
    assertThat(lead.path("name").asText()).isEmpty();
    assertThat(lead.path("display_name").asText()).isEqualTo("Untitled");
  }

  @Test
  void create_withValue_hasFormattedAndExpectedValue() {
    JsonNode opportunity = client.create(
        "/opportunity/", "{\"value\": 10050, \"value_period\": \"monthly\", \"confidence\": 30}");

    assertThat(opportunity.path("value_formatted").asText()).isEqualTo("$100.50 monthly");
    assertThat(opportunity.path("expected_value").asLong()).isEqualTo(3_015);
    assertThat(opportunity.path("annualized_value").asLong()).isEqualTo(120_600);
    assertThat(opportunity.path("annualized_expected_value").asLong()).isEqualTo(36_180);
  }

  @ParameterizedTest
  @CsvSource({"-9.5, 2026-01-14", "0, 2026-01-15", "2, 2026-01-15", "14, 2026-01-15"})
  void update_toWon_setsTodayAtOffset(String offset, String day) {
    sandbox.clock().setTo(Instant.parse("2026-01-15T08:59:00Z"));
    String id = opportunity("{}");

    JsonNode won = client
        .send("PUT", "/opportunity/" + id + "/", toWon(), "x-tz-offset", offset)
        .json();

    assertThat(won.path("date_won").asText()).isEqualTo(day);
    assertThat(won.path("status_type").asText()).isEqualTo("won");
  }

  @Test
  void update_toWonWithDate_leavesDateUnchanged() {
    String set = opportunity("{\"date_won\": \"2025-05-05\"}");
    String sent = opportunity("{}");
    String nulled = opportunity("{}");

    assertThat(put(set, toWon()).path("date_won").asText()).isEqualTo("2025-05-05");
    assertThat(put(sent, wonWith("\"2025-06-06\"")).path("date_won").asText())
        .isEqualTo("2025-06-06");
    assertThat(put(nulled, wonWith("null")).path("date_won").isNull()).isTrue();
  }

  @Test
  void update_fromWonToActive_leavesDateUnchanged() {
    String id = opportunity("{\"status_id\": \"stat_won\"}");

    JsonNode back = put(id, "{\"status_id\": \"stat_active\"}");

    assertThat(back.path("status_type").asText()).isEqualTo("active");
    assertThat(back.path("date_won").asText()).isEqualTo("2026-01-15");
  }

  @Test
  void update_customFields_replacesAppendsAndUnsets() {
    String id = opportunity("{\"custom.cf_tags\": [\"a\"], \"custom.cf_tier\": \"gold\"}");

    put(id, "{\"custom.cf_tags\": [\"b\", \"c\"]}");
    JsonNode changed = put(id, "{\"custom.cf_tags.add\": \"d\", \"custom.cf_tier\": null}");

    assertThat(changed.path("custom.cf_tags").toString()).isEqualTo("[\"b\",\"c\",\"d\"]");
    assertThat(changed.has("custom.cf_tier")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "value|{\"value\": 1.5}",
        "confidence|{\"confidence\": 101}",
        "value_period|{\"value_period\": \"daily\"}",
        "status_id|{\"status_id\": \"stat_none\"}",
        "user_id|{\"user_id\": \"user_none\"}",
        "lead_id|{\"lead_id\": \"lead_none\"}",
        "date_won|{\"date_won\": \"soon\"}",
        "custom.cf_tier|{\"custom.cf_tier\": [1]}"
      })
  void create_invalidValue_isFieldErrorAndStoresNothing(String field, String body) {
    var reply = client.post("/opportunity/", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has(field)).isTrue();
    assertThat(sandbox.count("opportunity") + sandbox.count("lead")).isZero();
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void delete_opportunity_leavesLead() {
    String id = opportunity("{}");

    assertThat(client.delete("/opportunity/" + id + "/").status()).isEqualTo(200);
    assertThat(client.get("/opportunity/" + id + "/").status()).isEqualTo(404);
    assertThat(sandbox.count("lead")).isEqualTo(1);
    assertThat(sandbox.leads().get(0).path("opportunities")).isEmpty();
  }

  @Test
  void statuses_createRenameDelete_changesList() {
    JsonNode created = client.create(
        "/status/opportunity/", "{\"label\": \"Trial\", \"status_type\": \"active\"}");
    String path = "/status/opportunity/" + created.path("id").asText() + "/";

    assertThat(created.path("type").asText()).isEqualTo("active");
    assertThat(client.put(path, "{\"label\": \"Pilot\"}").json().path("label").asText())
        .isEqualTo("Pilot");
    assertThat(client.get("/status/opportunity/").json().path("data")).hasSize(5);
    assertThat(client.delete(path).status()).isEqualTo(200);
    assertThat(sandbox.count("opportunity_status")).isEqualTo(4);
    assertThat(client.delete(path).status()).isEqualTo(404);
  }

  @Test
  void statuses_renamed_changesLeads() {
    opportunity("{}");
    client.get("/lead/");

    client.put("/status/opportunity/stat_active/", "{\"label\": \"Running\"}");

    assertThat(client
            .get("/lead/")
            .json()
            .at("/data/0/opportunities/0/status_label")
            .asText())
        .isEqualTo("Running");
  }

  @Test
  void statuses_usedByOpportunity_cannotBeDeleted() {
    opportunity("{\"status_id\": \"stat_lost\"}");

    var reply = client.delete("/status/opportunity/stat_lost/");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains("used by 1");
  }

  @Test
  void statuses_invalidType_isRejected() {
    var reply =
        client.post("/status/opportunity/", "{\"label\": \"X\", \"status_type\": \"paused\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has("status_type")).isTrue();
  }

  private static String toWon() {
    return "{\"status_id\": \"stat_won\"}";
  }

  private static String wonWith(String date) {
    return "{\"status_id\": \"stat_won\", \"date_won\": " + date + "}";
  }

  private JsonNode put(String id, String body) {
    return client.put("/opportunity/" + id + "/", body).json();
  }

  private String opportunity(String body) {
    return client.create("/opportunity/", body).path("id").asText();
  }

  @Test
  void update_confidenceNull_removesItFromTheExpectedValues() {
    String id = opportunity("{\"value\": 1000, \"confidence\": 30}");
    opportunity("{\"value\": 1000, \"confidence\": 10}");

    JsonNode cleared = put(id, "{\"confidence\": null}");

    assertThat(cleared.path("confidence").isNull()).isTrue();
    assertThat(cleared.has("expected_value")).isFalse();
    assertThat(cleared.path("annualized_value").asInt()).isEqualTo(1000);
    assertThat(cleared.has("annualized_expected_value")).isFalse();
    JsonNode list = client.get("/opportunity/?_order_by=-confidence").json();
    assertThat(list.path("expected_value_one_time").asInt()).isEqualTo(100);
    assertThat(list.at("/data/1/id").asText()).isEqualTo(id);
  }

  @Test
  void update_leadNull_isRejected() {
    String id = opportunity("{}");

    var reply = client.put("/opportunity/" + id + "/", "{\"lead_id\": null}");

    assertThat(reply.json().path("field-errors").has("lead_id")).isTrue();
  }
}
