package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmartViewRulesTest extends SandboxTest {
  private static final String OF_CONTACTS = """
      {"name": "People", "type": "contact", "s_query": {"query": {"type": "and", "queries": [
        {"type": "object_type", "object_type": "contact"}]}}}""";

  @Test
  void list_withoutType_returnsLeadViewsOnly() {
    client.create("/saved_search/", OF_CONTACTS);

    JsonNode leads = client.get("/saved_search/").json().path("data");
    JsonNode contacts = client.get("/saved_search/?type=contact").json().path("data");
    JsonNode both = client.get("/saved_search/?type__in=lead,contact").json().path("data");

    assertThat(TestClient.texts(leads, "name")).containsExactly("Customers");
    assertThat(TestClient.texts(contacts, "name")).containsExactly("People");
    assertThat(both).hasSize(2);
  }

  @Test
  void list_unknownTypeOrLimit_isViolation() {
    assertThat(client.get("/saved_search/?type=deal").status()).isEqualTo(400);
    assertThat(client.get("/saved_search/?_limit=5").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(2);
  }

  @Test
  void create_withoutType_isLeadView() {
    JsonNode view = client.create(
        "/saved_search/",
        "{\"name\": \"All\", \"s_query\": {\"type\": \"object_type\", \"object_type\": \"lead\"}}");

    assertThat(view.path("type").asText()).isEqualTo("lead");
    assertThat(view.path("user_id").asText()).isEqualTo(SandboxIds.USER_ANN);
    assertThat(client.get("/saved_search/" + view.path("id").asText() + "/").json())
        .isEqualTo(view);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\": \"All\"}",
        "{\"name\": \"All\", \"query\": \"name:x\"}",
        "{\"name\": \"All\", \"s_query\": {}}",
        "{\"name\": \"All\", \"s_query\": {\"query\": {\"type\": \"field_condition\","
            + " \"field\": {\"type\": \"regular_field\", \"object_type\": \"lead\"}}}}"
      })
  void create_withoutObjectType_isViolation(String body) {
    assertThat(client.post("/saved_search/", body).status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void update_queryWithoutObjectType_isViolation() {
    String path = "/saved_search/" + SandboxIds.SMART_VIEW_CUSTOMERS + "/";

    assertThat(client.put(path, "{\"name\": \"Clients\"}").json().path("name").asText())
        .isEqualTo("Clients");
    assertThat(client.put(path, "{\"s_query\": {\"query\": {}}}").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void delete_view_isNotFound() {
    String id = client.create("/saved_search/", OF_CONTACTS).path("id").asText();

    assertThat(client.delete("/saved_search/" + id + "/").status()).isEqualTo(200);
    assertThat(client.get("/saved_search/" + id + "/").status()).isEqualTo(404);
    assertThat(client.delete("/saved_search/" + id + "/").status()).isEqualTo(404);
  }
}
