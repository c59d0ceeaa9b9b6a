package com.salescrm.sdk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebhookServiceTest extends OperationTest {
  private static final String ONE =
      "{\"id\": \"whsub_1\", \"url\": \"https://example.com/hook\", \"status\": \"active\"}";

  private WebhookService webhooks;

  @BeforeEach
  void openService() {
    webhooks = new WebhookService(http);
  }

  @Test
  void list_response_isReadInOneCall() throws Exception {
    respond("{\"data\": [" + ONE + "]}");

    assertThat(webhooks.list()).extracting(Webhook::id).containsExactly("whsub_1");
    assertTaken("GET /api/v1/webhook/");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void create_allFields_areSentAndTheResponseHasTheKey() throws Exception {
    respond(201, RoundTrip.resource(getClass(), "webhook-created.json"));

    Webhook created = webhooks.create(b -> b.url("https://example.com/hook")
        .addEvent("lead", "created")
        .addEvent(WebhookEventType.builder()
            .objectType("opportunity")
            .action("updated")
            .additionalProperties(Map.of("extra_filter", CrmJson.tree("{\"type\": \"and\"}")))
            .build())
        .verifySsl(false)
        .putAdditionalProperty("label", TextNode.valueOf("x")));

    assertThat(created.signatureKey().orElseThrow()).hasSize(64);
    assertTaken("POST /api/v1/webhook/", """
        {"url": "https://example.com/hook", "verify_ssl": false, "label": "x", "events": [
          {"object_type": "lead", "action": "created"},
          {"object_type": "opportunity", "action": "updated", "extra_filter": {"type": "and"}}]}""");
  }

  @Test
  void create_missingBlankOrEmpty_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "url",
        () -> webhooks.create(b -> b.addEvent("lead", "created")));
    assertRefused(
        IllegalStateException.class,
        "url",
        () -> webhooks.create(b -> b.url(" ").addEvent("lead", "created")));
    assertRefused(
        IllegalStateException.class, "events", () -> webhooks.create(b -> b.url("https://e.test")));
    assertRefused(
        IllegalArgumentException.class,
        "objectType",
        () -> webhooks.create(b -> b.addEvent(" ", "created")));
    assertRefused(IllegalArgumentException.class, "action", () -> WebhookEventType.of("lead", ""));
  }

  @Test
  void create_status500_isNotSentAgain() {
    assertNotSentAgain(
        () -> webhooks.create(b -> b.url("https://e.test").addEvent("lead", "created")));
  }

  @Test
  void get_id_isFetched() throws Exception {
    respond(ONE);

    assertThat(webhooks.get("whsub_1").signatureKey()).isEmpty();
    assertTaken("GET /api/v1/webhook/whsub_1/");
  }

  @Test
  void update_onlyWhatIsSet_isSent() throws Exception {
    respond(ONE, ONE);

    webhooks.update("whsub_1", b -> b.verifySsl(true));
    webhooks.update(
        "whsub_1",
        b ->
            b.url("https://e.test").events(List.of(WebhookEventType.of("task.lead", "completed"))));

    assertTaken("PUT /api/v1/webhook/whsub_1/", "{\"verify_ssl\": true}");
    assertTaken("PUT /api/v1/webhook/whsub_1/", """
        {"url": "https://e.test", "events": [{"object_type": "task.lead", "action": "completed"}]}""");
  }

  @Test
  void update_emptyEventsOrBlankUrl_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "events",
        () -> webhooks.update("whsub_1", b -> b.events(List.of())));
    assertRefused(
        IllegalStateException.class, "url", () -> webhooks.update("whsub_1", b -> b.url("")));
  }

  @Test
  void write_eventWithABlankName_isRefused() {
    WebhookEventType noAction =
        WebhookEventType.builder().objectType("lead").action(" ").build();
    assertRefused(
        IllegalStateException.class,
        "action of an event must not be blank",
        () -> webhooks.update("whsub_1", b -> b.events(List.of(noAction))));
    assertRefused(
        IllegalStateException.class,
        "action of an event must not be blank",
        () -> webhooks.create(b -> b.url("https://e.test").addEvent(noAction)));
  }

  @Test
  void pauseAndActivate_id_sendTheStatusAndMayBeRepeated() throws Exception {
    respond(500, "{}");
    respond("{\"id\": \"whsub_1\", \"status\": \"paused\"}", ONE);

    assertThat(webhooks.pause("whsub_1").status()).contains(WebhookStatus.PAUSED);
    assertThat(webhooks.activate("whsub_1").status()).contains(WebhookStatus.ACTIVE);

    assertTaken("PUT /api/v1/webhook/whsub_1/", "{\"status\": \"paused\"}");
    assertTaken("PUT /api/v1/webhook/whsub_1/", "{\"status\": \"paused\"}");
    assertTaken("PUT /api/v1/webhook/whsub_1/", "{\"status\": \"active\"}");
  }

  @Test
  void delete_id_isDeleted() throws Exception {
    respond("{}");

    assertThat(webhooks.delete("whsub_1").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/webhook/whsub_1/");
  }

  @Test
  void anyOperation_blankId_isRefused() {
    assertRefused(IllegalArgumentException.class, "id", () -> webhooks.get(""));
    assertRefused(IllegalArgumentException.class, "id", () -> webhooks.delete(" "));
    assertRefused(IllegalArgumentException.class, "id", () -> webhooks.pause(""));
    assertRefused(IllegalArgumentException.class, "id", () -> webhooks.activate(""));
    assertRefused(IllegalArgumentException.class, "id", () -> webhooks.update("", b -> {}));
  }

  private static final String TWO_EVENTS = """
      {"id": "whsub_1", "status": "active", "events": [
        {"object_type": "lead", "action": "created"},
        {"object_type": "lead", "action": "updated", "extra_filter": {"type": "is_null", "field": "data.x"}}]}""";

  @Test
  void edit_eventAdded_preservesTheOthersWithTheirConditions() throws Exception {
    respond(TWO_EVENTS, ONE);

    webhooks.edit("whsub_1", w -> w.addEvent("lead", "deleted").addEvent("lead", "created"));

    assertTaken("GET /api/v1/webhook/whsub_1/");
    assertTaken("PUT /api/v1/webhook/whsub_1/", """
        {"events": [
          {"object_type": "lead", "action": "created"},
          {"object_type": "lead", "action": "updated", "extra_filter": {"type": "is_null", "field": "data.x"}},
          {"object_type": "lead", "action": "deleted"}]}""");
  }

  @Test
  void edit_eventRemoved_leavesTheOthers() throws Exception {
    respond(TWO_EVENTS, ONE);

    webhooks.edit(
        "whsub_1", w -> w.removeEvent("lead", "updated").set(b -> b.status(WebhookStatus.PAUSED)));

    assertTaken("GET /api/v1/webhook/whsub_1/");
    assertTaken("PUT /api/v1/webhook/whsub_1/", """
        {"status": "paused", "events": [{"object_type": "lead", "action": "created"}]}""");
  }

  @Test
  void edit_noChangeOrNoEventLeft_sendsNothing() {
    respond(TWO_EVENTS, TWO_EVENTS);

    webhooks.edit(
        "whsub_1", w -> w.addEvent("lead", "created").set(b -> b.status(WebhookStatus.ACTIVE)));
    assertThatThrownBy(() -> webhooks.edit(
            "whsub_1", w -> w.removeEvent("lead", "created").removeEvent("lead", "updated")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("events");

    assertThat(server.getRequestCount()).isEqualTo(2);
  }
}
