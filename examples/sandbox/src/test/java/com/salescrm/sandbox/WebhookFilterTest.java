package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions of subscriptions. */
class WebhookFilterTest extends SandboxTest {
  private static final String LEAD =
      "{\"name\": \"Acme Rockets\", \"custom.cf_tags\": [\"vip\", \"fair\"]}";

  private TestClient.Reply subscribe(String filter) {
    return client.post("/webhook/", """
        {"url": "http://127.0.0.1:9/", "events": [
          {"object_type": "lead", "action": "created", "extra_filter": %s}]}""".formatted(filter));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
      null                                                                            | true
      {"type": "and", "filters": []}                                                  | true
      {"type": "or", "filters": []}                                                   | false
      {"type": "field_accessor", "field": "user_id", "filter": {"type": "equals", "value": "user_ann"}} | true
      {"type": "field_accessor", "field": "user_id", "filter": {"type": "not_equals", "value": "user_ann"}} | false
      {"type": "field_accessor", "field": "user_id", "filter": {"type": "not", "filter": {"type": "is_null"}}} | true
      {"type": "field_accessor", "field": "nothing", "filter": {"type": "is_null"}}   | true
      {"type": "field_accessor", "field": "nothing", "filter": {"type": "non_null"}}  | false
      {"type": "field_accessor", "field": "data", "filter": {"type": "field_accessor", "field": "name", "filter": {"type": "contains", "value": "Rock"}}} | true
      {"type": "field_accessor", "field": "data", "filter": {"type": "field_accessor", "field": "custom.cf_tags", "filter": {"type": "contains", "value": "vip"}}} | true
      {"type": "field_accessor", "field": "data", "filter": {"type": "field_accessor", "field": "custom.cf_tags", "filter": {"type": "any_array_value", "filter": {"type": "contains", "value": "press"}}}} | false
      {"type": "or", "filters": [{"type": "is_null"}, {"type": "non_null"}]}          | true
      """)
  void event_filter_isDeliveredIfMatching(String filter, boolean delivered) throws Exception {
    assertThat(subscribe(filter).status()).isEqualTo(200);

    client.create("/lead/", LEAD);

    assertThat(sandbox.webhooks().awaitIdle(WebhookTest.LIMIT)).hasSize(delivered ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"greater\"}",
        "\"name\"",
        "{\"type\": \"equals\"}",
        "{\"type\": \"not\"}",
        "{\"type\": \"field_accessor\", \"filter\": {\"type\": \"is_null\"}}",
        "{\"type\": \"and\", \"filters\": [{\"type\": \"not\", \"filter\": {\"type\": \"x\"}}]}"
      })
  void filter_invalid_isRejected(String filter) {
    TestClient.Reply reply = subscribe(filter);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/field-errors/events").asText()).contains("filter");
  }

  @Test
  void filter_inUpdate_isValidated() {
    JsonNode hook = subscribe("null").json();

    String path = "/webhook/" + hook.path("id").asText() + "/";
    assertThat(client.put(path, """
                {"events": [{"object_type": "lead", "action": "created",
                  "extra_filter": {"type": "greater"}}]}""").status()).isEqualTo(400);
  }
}
