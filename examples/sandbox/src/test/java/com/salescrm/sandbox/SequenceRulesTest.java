package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class SequenceRulesTest extends SandboxTest {
  private static final String TWO_STEPS = """
      {"name": "North", "steps": [
        {"step_type": "email", "email_template_id": "tmpl_1", "threading": "old_thread"},
        {"step_type": "call", "delay": 86400, "required": false}]}""";

  private JsonNode sequence() {
    return client.create("/sequence/", TWO_STEPS);
  }

  private String subscription(JsonNode sequence) {
    JsonNode contact =
        client.create("/contact/", "{\"name\": \"Ann\", \"emails\": [{\"email\": \"a@x.test\"}]}");
    return client
        .create(
            "/sequence_subscription/",
            "{\"sequence_id\": " + sequence.path("id") + ", \"contact_id\": " + contact.path("id")
                + "}")
        .path("id")
        .asText();
  }

  @Test
  void create_steps_haveIdsAndTimestampsWithoutOffset() {
    JsonNode sequence = sequence();

    assertThat(sequence.path("id").asText()).startsWith("seq_");
    assertThat(sequence.path("status").asText()).isEqualTo("active");
    assertThat(sequence.path("steps")).hasSize(2);
    assertThat(sequence.at("/steps/0/id").asText()).startsWith("seqstep_");
    assertThat(sequence.path("date_created").asText()).matches("[0-9-]+T[0-9:]+\\.\\d{6}");
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void update_withoutSteps_leavesThemUnchanged() {
    JsonNode sequence = sequence();

    JsonNode updated = client
        .put("/sequence/" + sequence.path("id").asText() + "/", "{\"name\": \"South\"}")
        .json();

    assertThat(updated.path("name").asText()).isEqualTo("South");
    assertThat(updated.path("steps")).isEqualTo(sequence.path("steps"));
  }

  @Test
  void update_withSteps_replacesSteps() {
    JsonNode sequence = sequence();
    JsonNode existing = sequence.at("/steps/1/id");

    JsonNode steps = client
        .put(
            "/sequence/" + sequence.path("id").asText() + "/",
            "{\"steps\": [{\"step_type\": \"email\"}, {\"id\": " + existing + ", \"delay\": 60}]}")
        .json()
        .path("steps");

    assertThat(steps).hasSize(2);
    assertThat(steps.at("/1/id")).isEqualTo(existing);
    assertThat(steps.at("/1/delay").asInt()).isEqualTo(60);
    assertThat(steps.at("/1/step_type").asText()).isEqualTo("call");
    assertThat(steps.at("/0/id")).isNotEqualTo(sequence.at("/steps/0/id"));
  }

  @Test
  void steps_negativeDelay_is400() {
    String steps = "{\"name\": \"N\", \"steps\": [{\"step_type\": \"email\", \"delay\": -1}]}";

    assertThat(client.post("/sequence/", steps).status()).isEqualTo(400);
    assertThat(client.post("/sequence/", steps.replace("-1", "0")).status()).isEqualTo(200);
  }

  @Test
  void update_emptySteps_removesAll() {
    String path = "/sequence/" + sequence().path("id").asText() + "/";

    assertThat(client.put(path, "{\"steps\": []}").json().path("steps")).isEmpty();
    assertThat(client.get(path).json().path("steps")).isEmpty();
  }

  @Test
  void update_unknownStepOrField_isRejected() {
    String path = "/sequence/" + sequence().path("id").asText() + "/";

    assertThat(client.put(path, "{\"steps\": [{\"id\": \"seqstep_none\"}]}").status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).isEmpty();
    assertThat(client.put(path, "{\"steps\": [{\"date_created\": \"x\"}]}").status())
        .isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
    assertThat(client.get(path).json().path("steps")).hasSize(2);
  }

  @Test
  void list_limitAndSkip_returnsPage() {
    sequence();
    sequence();

    JsonNode page = client.get("/sequence/?_limit=1&_skip=1").json();

    assertThat(page.path("data")).hasSize(1);
    assertThat(page.path("has_more").asBoolean()).isFalse();
  }

  @Test
  void delete_sequence_deletesSubscriptions() {
    JsonNode sequence = sequence();
    String subscription = subscription(sequence);

    assertThat(client.delete("/sequence/" + sequence.path("id").asText() + "/").status())
        .isEqualTo(200);
    assertThat(client.get("/sequence/" + sequence.path("id").asText() + "/").status())
        .isEqualTo(404);
    assertThat(client.get("/sequence_subscription/" + subscription + "/").status())
        .isEqualTo(404);
  }

  @Test
  void subscriptions_withoutFilter_isViolation() {
    assertThat(client.get("/sequence_subscription/").status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
    assertThat(sandbox.violations().get(0).reason()).contains("sequence_id, contact_id, lead_id");
  }

  @Test
  void subscriptions_allFilters_areApplied() {
    JsonNode sequence = sequence();
    JsonNode found =
        client.get("/sequence_subscription/" + subscription(sequence) + "/").json();
    subscription(sequence());
    String ofSequence =
        "/sequence_subscription/?sequence_id=" + sequence.path("id").asText();

    assertThat(client.get(ofSequence).json().path("data")).containsExactly(found);
    assertThat(client
            .get(ofSequence + "&contact_id=" + found.path("contact_id").asText() + "&lead_id="
                + found.path("lead_id").asText())
            .json()
            .path("data"))
        .hasSize(1);
    assertThat(client.get(ofSequence + "&lead_id=lead_none").json().path("data"))
        .isEmpty();
  }

  @Test
  void subscribe_contact_isActiveAndCanBePaused() {
    String path = "/sequence_subscription/" + subscription(sequence()) + "/";

    assertThat(client.get(path).json().path("contact_email").asText()).isEqualTo("a@x.test");
    assertThat(client.get(path).json().path("status").asText()).isEqualTo("active");
    assertThat(
            client.put(path, "{\"status\": \"paused\"}").json().path("status").asText())
        .isEqualTo("paused");
    assertThat(client.put(path, "{\"status\": \"invalid\"}").status()).isEqualTo(400);
  }

  @Test
  void subscribe_unknownSequenceOrContact_isRejected() {
    String body = "{\"sequence_id\": " + sequence().path("id") + ", \"contact_id\": \"cont_none\"}";

    assertThat(client
            .post("/sequence_subscription/", body)
            .json()
            .path("field-errors")
            .has("contact_id"))
        .isTrue();
    assertThat(client
            .post(
                "/sequence_subscription/", "{\"sequence_id\": \"seq_none\", \"contact_id\": \"x\"}")
            .json()
            .path("field-errors")
            .has("sequence_id"))
        .isTrue();
  }
}
