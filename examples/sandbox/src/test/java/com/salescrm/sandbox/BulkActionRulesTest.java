package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BulkActionRulesTest extends SandboxTest {
  private static final String EDIT = "/bulk_action/edit/";

  @BeforeEach
  void seed() {
    sandbox.seed(Seed.leads(10));
  }

  @Test
  void edit_clockAdvanced_changesLeads() {
    String id = client
        .create(EDIT, "{\"type\": \"set_lead_status\", \"lead_status_id\": \"stat_lead_bad_fit\"}")
        .path("id")
        .asText();

    assertThat(status(EDIT, id)).isEqualTo("created");
    sandbox.clock().advance(Duration.ofSeconds(1));
    assertThat(status(EDIT, id)).isEqualTo("loading");
    sandbox.clock().advance(Duration.ofMillis(1500));
    JsonNode half = client.get(EDIT + id + "/").json();
    assertThat(half.path("status").asText()).isEqualTo("processing");
    assertThat(half.path("n_leads_processed").asInt()).isEqualTo(5);
    sandbox.clock().advance(Duration.ofSeconds(5));
    assertThat(status(EDIT, id)).isEqualTo("done");
    assertThat(sandbox.leads())
        .allMatch(lead -> lead.path("status_id").asText().equals("stat_lead_bad_fit"));
  }

  @Test
  void edit_clockMovedBack_hasNotBegun() {
    String id = client
        .create(EDIT, "{\"type\": \"set_lead_status\", \"lead_status_id\": \"stat_lead_bad_fit\"}")
        .path("id")
        .asText();

    sandbox.clock().advance(Duration.ofHours(-1));

    assertThat(status(EDIT, id)).isEqualTo("created");
  }

  @Test
  void edit_customFields_setsChangesAndClears() {
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_seats\", \"custom_field_value\": 7");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_tags\", \"custom_field_values\": [\"a\", \"b\"]");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_tags\", \"custom_field_values\": [\"c\", \"d\"],"
            + " \"custom_field_operation\": \"add\"");
    edit(
        "\"type\": \"set_custom_field\", \"custom_field_name\": \"Tags\", \"custom_field_values\": [\"a\"],"
            + " \"custom_field_operation\": \"remove\"");
    edit("\"type\": \"clear_custom_field\", \"custom_field_name\": \"Tier\"");

    assertThat(sandbox.leads()).allSatisfy(lead -> {
      assertThat(lead.path("custom.cf_seats").asInt()).isEqualTo(7);
      assertThat(lead.path("custom.cf_tags").toString()).isEqualTo("[\"b\",\"c\",\"d\"]");
      assertThat(lead.has("custom.cf_tier")).isFalse();
    });
  }

  private void edit(String fields) {
    String id = client.create(EDIT, "{" + fields + "}").path("id").asText();
    sandbox.clock().advance(Duration.ofMinutes(1));
    assertThat(status(EDIT, id)).isEqualTo("done");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"custom_field_id\": \"cf_tier\", \"custom_field_values\": [\"a\"], \"custom_field_operation\": \"add\"|custom_field_values",
        "\"custom_field_id\": \"cf_tier\", \"custom_field_values\": [\"a\"]|custom_field_values",
        "\"custom_field_name\": \"Tier\", \"custom_field_values\": []|custom_field_values",
        "\"custom_field_id\": \"cf_tags\", \"custom_field_values\": \"x\", \"custom_field_operation\": \"add\"|custom_field_values",
        "\"custom_field_id\": \"cf_tags\", \"custom_field_values\": [null]|custom_field_values",
        "\"custom_field_id\": \"cf_tags\", \"custom_field_values\": [[\"x\"]]|custom_field_values",
        "\"custom_field_id\": \"cf_tier\", \"custom_field_value\": [\"a\"]|custom_field_value"
      })
  void edit_valuesThatTheFieldCannotHold_isRejectedAtTheStart(String fields, String field) {
    TestClient.Reply reply = client.post(EDIT, "{\"type\": \"set_custom_field\", " + fields + "}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has(field)).isTrue();
    assertThat(client.get(EDIT).json().path("data")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"custom_field_id, cf_tpyo", "custom_field_name, tier"})
  void clear_unknownField_isRejected(String key, String value) {
    String body = "{\"type\": \"clear_custom_field\", \"" + key + "\": \"" + value + "\"}";

    assertThat(client.post(EDIT, body).json().path("field-errors").has(key)).isTrue();
  }

  @Test
  void edit_fieldRemovedMeanwhile_endsAndChangesNoMoreLeads() {
    String id = client
        .create(
            EDIT,
            "{\"type\": \"set_custom_field\", \"custom_field_name\": \"Tier\", \"custom_field_value\": \"a\"}")
        .path("id")
        .asText();
    sandbox.data().removeCustomField(SandboxIds.CUSTOM_TIER);
    sandbox.clock().advance(Duration.ofMinutes(1));

    JsonNode edit = client.get(EDIT + id + "/").json();

    assertThat(edit.path("status").asText()).isEqualTo("done");
    assertThat(edit.path("n_leads_processed").asInt()).isEqualTo(10);
    assertThat(client.get(EDIT).json().path("data")).hasSize(1);
    assertThat(sandbox.leads()).noneMatch(lead -> lead.has("custom.cf_tier"));
  }

  @Test
  void delete_query_deletesMatchingLeads() {
    String wanted = sandbox.leads().get(3).path("name").asText();
    String id = client
        .create(
            "/bulk_action/delete/",
            "{\"s_query\": {\"type\": \"and\", \"queries\": [{\"type\": \"object_type\", \"object_type\": \"lead\"},"
                + " {\"type\": \"field_condition\", \"field\": {\"type\": \"regular_field\", \"field_name\": \"name\","
                + " \"object_type\": \"lead\"}, \"condition\": {\"type\": \"text\", \"value\": \""
                + wanted
                + "\"}}]}}")
        .path("id")
        .asText();
    sandbox.clock().advance(Duration.ofMinutes(1));

    assertThat(
            client.get("/bulk_action/delete/" + id + "/").json().path("n_leads").asInt())
        .isEqualTo(1);
    assertThat(sandbox.count("lead")).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type': 'field_condition', 'field': {'type': 'regular_field', 'object_type': 'contact', 'field_name': 'name'}, 'condition': {'type': 'text', 'value': 'Ann'}}|fields of 'contact'",
        "{'type': 'field_condition', 'field': {'type': 'smart_field', 'field_name': 'name'}, 'condition': {'type': 'text', 'value': 'a'}}|field of type 'smart_field'",
        "{'type': 'field_condition', 'field': {'type': 'regular_field'}, 'condition': {'type': 'text', 'value': 'a'}}|requires field_name",
        "{'type': 'field_condition', 'field': {'type': 'custom_field', 'custom_field': 'cf_tier'}, 'condition': {'type': 'term', 'values': []}}|requires custom_field_id",
        "{'type': 'field_condition', 'field': {'type': 'regular_field', 'field_name': 'name'}, 'condition': {'type': 'text', 'values': ['a']}}|requires value",
        "{'type': 'field_condition', 'field': {'type': 'regular_field', 'field_name': 'name'}, 'condition': {'type': 'term', 'value': 'a'}}|requires values",
        "{'type': 'field_condition', 'field': {'type': 'regular_field', 'field_name': 'status_id'}, 'condition': {'type': 'reference', 'ids': ['a']}}|requires object_ids",
        "{'type': 'and'}|requires queries",
        "{'type': 'or', 'query': []}|requires queries",
        "{'type': 'and', 'queries': {'type': 'match_all'}}|requires queries",
        "{'type': 'object_type', 'negate': true}|requires object_type",
        "{'type': 'has_related'}|clause of type 'has_related'"
      },
      quoteCharacter = '`')
  void delete_unsupportedQuery_isRejectedAndNamesIt(String query, String words) {
    TestClient.Reply reply =
        client.post("/bulk_action/delete/", ("{'s_query': " + query + "}").replace('\'', '"'));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error()).contains(words);
    sandbox.clock().advance(Duration.ofMinutes(1));
    client.get("/bulk_action/delete/");
    assertThat(sandbox.count("lead")).isEqualTo(10);
  }

  @Test
  void delete_sortAndLimit_deletesTheFirstLeadsInTheOrder() {
    List<JsonNode> before = sandbox.leads();
    client.create("/bulk_action/delete/", """
        {"results_limit": 3, "sort": [{"direction": "desc",
          "field": {"type": "regular_field", "object_type": "lead", "field_name": "date_created"}}]}""");
    sandbox.clock().advance(Duration.ofMinutes(1));

    client.get("/bulk_action/delete/");

    assertThat(sandbox.leads()).isEqualTo(before.subList(0, 7));
  }

  @Test
  void pauseAndResume_running_stopsAndContinues() {
    String id = client
        .create(EDIT, "{\"type\": \"clear_custom_field\", \"custom_field_id\": \"cf_tier\"}")
        .path("id")
        .asText();
    sandbox.clock().advance(Duration.ofMillis(2500));
    assertThat(client
            .post(EDIT + id + "/", "{\"status\": \"paused\"}")
            .json()
            .path("status")
            .asText())
        .isEqualTo("paused");
    sandbox.clock().advance(Duration.ofDays(7));
    assertThat(client.get(EDIT + id + "/").json().path("n_leads_processed").asInt())
        .isEqualTo(5);

    client.post(EDIT + id + "/", "{\"status\": \"resuming\"}");

    assertThat(status(EDIT, id)).isEqualTo("resuming");
    sandbox.clock().advance(Duration.ofMillis(1200));
    assertThat(status(EDIT, id)).isEqualTo("processing");
    sandbox.clock().advance(Duration.ofSeconds(2));
    assertThat(status(EDIT, id)).isEqualTo("done");
    assertThat(client.post(EDIT + id + "/", "{\"status\": \"paused\"}").status())
        .isEqualTo(400);
  }

  @Test
  void resume_afterMoreThanSevenDays_isRejected() {
    String id = client
        .create(EDIT, "{\"type\": \"clear_custom_field\", \"custom_field_id\": \"cf_tier\"}")
        .path("id")
        .asText();
    client.post(EDIT + id + "/", "{\"status\": \"paused\"}");
    sandbox.clock().advance(Duration.ofDays(7).plusSeconds(1));

    assertThat(client.post(EDIT + id + "/", "{\"status\": \"resuming\"}").status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void settings_statusAndFailure_areReported() {
    sandbox.jobs().duration(Duration.ofSeconds(10)).showStatus("queued").failNext();
    String id = client.create("/bulk_action/email/", "{}").path("id").asText();
    sandbox.clock().advance(Duration.ofSeconds(1));
    assertThat(status("/bulk_action/email/", id)).isEqualTo("queued");
    sandbox.jobs().showNullStatus();
    assertThat(
            client.get("/bulk_action/email/" + id + "/").json().path("status").isNull())
        .isTrue();
    sandbox.jobs().showDefaultStatus();
    sandbox.clock().advance(Duration.ofSeconds(9));

    assertThat(status("/bulk_action/email/", id)).isEqualTo("error");
    assertThat(client.get("/bulk_action/email/").json().path("data")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "email|{\"query\": {}}|accepts s_query",
        "email|{\"s_query\": {\"query\": {\"type\": \"match_all\"}}}|the query itself",
        "sequence_subscription|{}|action_type is required",
        "sequence_subscription|{\"action_type\": \"subscribe\", \"sequence_id\": \"s\"}|sender_account_id is required",
        "edit|{}|type is required",
        "edit|{\"type\": \"set_lead_status\"}|requires lead_status_id",
        "edit|{\"type\": \"clear_custom_field\"}|custom_field_id or custom_field_name",
        "edit|{\"type\": \"set_custom_field\", \"custom_field_id\": \"cf_a\"}|requires either custom_field_value",
        "delete|{\"type\": \"x\"}|does not accept"
      })
  void start_invalidBody_isViolation(String kind, String body, String words) {
    assertThat(client.post("/bulk_action/" + kind + "/", body).status()).isEqualTo(400);
    assertThat(sandbox.violations()).singleElement().asString().contains(words);
  }

  private String status(String path, String id) {
    return client.get(path + id + "/").json().path("status").asText();
  }

  @Test
  void edit_centuriesLong_progresses() {
    sandbox.jobs().duration(Duration.ofDays(365 * 300));
    String id = client
        .create(EDIT, "{\"type\": \"clear_custom_field\", \"custom_field_id\": \"cf_tier\"}")
        .path("id")
        .asText();
    sandbox.clock().advance(Duration.ofDays(365 * 150));

    assertThat(client.get(EDIT + id + "/").json().path("n_leads_processed").asInt())
        .isEqualTo(5);
    sandbox.clock().advance(Duration.ofDays(365 * 400));
    assertThat(status(EDIT, id)).isEqualTo("done");
  }
}
