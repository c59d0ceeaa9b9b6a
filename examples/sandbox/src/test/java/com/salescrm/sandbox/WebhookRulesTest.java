package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookRulesTest extends SandboxTest {
  private static final String HOOK = """
      {"url": "https://example.com/hook", "events": [
        {"object_type": "lead", "action": "created", "extra_filter": {"type": "and"}}]}""";

  @Test
  void create_subscription_onlyCreateReturnsKey() {
    JsonNode created = client.create("/webhook/", HOOK);
    String path = "/webhook/" + created.path("id").asText() + "/";

    assertThat(created.path("signature_key").asText()).matches("[0-9a-f]{64}");
    assertThat(client.get(path).json().has("signature_key")).isFalse();
    assertThat(client.get("/webhook/").json().at("/data/0").has("signature_key"))
        .isFalse();
    assertThat(client.put(path, "{}").json().has("signature_key")).isFalse();
    assertThat(client.create("/webhook/", HOOK).path("signature_key"))
        .isNotEqualTo(created.path("signature_key"));
  }

  @Test
  void create_withoutOptions_isActiveAndVerified() {
    JsonNode created = client.create("/webhook/", HOOK);

    assertThat(created.path("status").asText()).isEqualTo("active");
    assertThat(created.path("verify_ssl").asBoolean()).isTrue();
    assertThat(created.at("/events/0/extra_filter/type").asText()).isEqualTo("and");
    assertThat(created.path("date_created").asText()).matches("[0-9-]+T[0-9:]+\\.\\d{6}");
  }

  @Test
  void create_withStatus_isViolation() {
    String body = HOOK.replace("{\"url\"", "{\"status\": \"paused\", \"url\"");

    assertThat(client.post("/webhook/", body).status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void create_missingOrInvalidField_isRejected() {
    String events = "\"events\": [{\"object_type\": \"lead\", \"action\": \"created\"}]";

    assertThat(client.post("/webhook/", "{" + events + "}").status()).isEqualTo(400);
    assertThat(
            client.post("/webhook/", "{\"url\": \"ftp://x\", " + events + "}").status())
        .isEqualTo(400);
    assertThat(client.post("/webhook/", "{\"url\": \"https://x.test\"}").status())
        .isEqualTo(400);
    assertThat(client
            .post("/webhook/", "{\"url\": \"https://x.test\", \"events\": []}")
            .status())
        .isEqualTo(400);
    assertThat(client
            .post("/webhook/", "{\"url\": \"https://x.test\", \"events\": [{\"action\": \"x\"}]}")
            .status())
        .isEqualTo(400);
    assertThat(client.get("/webhook/").json().path("data")).isEmpty();
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void update_oneField_leavesOthersUnchanged() {
    String path = "/webhook/" + client.create("/webhook/", HOOK).path("id").asText() + "/";

    JsonNode paused = client.put(path, "{\"status\": \"paused\"}").json();

    assertThat(paused.path("status").asText()).isEqualTo("paused");
    assertThat(paused.path("url").asText()).isEqualTo("https://example.com/hook");
    assertThat(
            client.put(path, "{\"status\": \"active\"}").json().path("status").asText())
        .isEqualTo("active");
    assertThat(client.put(path, "{\"status\": \"off\"}").status()).isEqualTo(400);
    assertThat(client.put(path, "{\"events\": []}").status()).isEqualTo(400);
  }

  @Test
  void update_wordOrFlagOfAnotherType_isRejected() {
    String path = "/webhook/" + client.create("/webhook/", HOOK).path("id").asText() + "/";

    for (String body : List.of("{\"status\": 1}", "{\"status\": null}", "{\"verify_ssl\": null}")) {
      assertThat(client.put(path, body).status()).as(body).isEqualTo(400);
    }
    assertThat(client.get(path).json().path("status").asText()).isEqualTo("active");
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void delete_webhook_isNotFound() {
    String path = "/webhook/" + client.create("/webhook/", HOOK).path("id").asText() + "/";

    assertThat(client.delete(path).status()).isEqualTo(200);
    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(sandbox.violations()).isEmpty();
  }
}
