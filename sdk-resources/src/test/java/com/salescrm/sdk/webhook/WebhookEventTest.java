package com.salescrm.sdk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookEventTest {

  private static WebhookEvent of(String json) {
    return WebhookEvent.ofUnverified(CrmJson.tree(json));
  }

  @Test
  void read_recordedDelivery_preservesAllProperties() throws IOException {
    String recorded = RoundTrip.resource(getClass(), "delivery-opportunity-won.json");

    WebhookEvent event = RoundTrip.ofObject(recorded, WebhookEvent.class);

    assertThat(event.toJson()).isEqualTo(CrmJson.tree(recorded));
  }

  @Test
  void read_recordedDelivery_hasItsParts() throws IOException {
    WebhookEvent event = of(RoundTrip.resource(getClass(), "delivery-opportunity-won.json"));

    assertThat(event.id()).contains("ev_pnnxk1QbVu111LZdvqAw3E");
    assertThat(event.is("opportunity", "updated")).isTrue();
    assertThat(event.dateCreated()).contains(OffsetDateTime.parse("2019-02-21T12:48:23.796Z"));
    assertThat(event.dateUpdated()).contains(OffsetDateTime.parse("2019-02-21T12:48:23.378Z"));
    assertThat(event.action()).contains("updated");
    assertThat(event.objectType()).contains("opportunity");
    assertThat(event.objectId().orElseThrow()).startsWith("oppo_t4g0");
    assertThat(event.leadId().orElseThrow()).startsWith("lead_klGV");
    assertThat(event.userId().orElseThrow()).startsWith("user_afDV");
    assertThat(event.organizationId().orElseThrow()).startsWith("orga_fRJZ");
    assertThat(event.requestId()).contains("req_4UAIBOtzmtwEM6yXWQz3e6");
    assertThat(event.changedFields()).hasSize(5).startsWith("confidence");
    assertThat(event.data().orElseThrow().path("status_type").asText()).isEqualTo("won");
    assertThat(event.previousData().orElseThrow().path("confidence").asInt()).isEqualTo(85);
    assertThat(event.meta().orElseThrow().path("request_method").asText()).isEqualTo("PUT");
    assertThat(event.subscriptionId()).contains("whsub_raLoRh9WnL2njW7Le47sZS");
  }

  @Test
  void read_loneSurrogate_isPreserved() {
    WebhookEvent event =
        of("{\"event\":{\"object_id\":\"lead_\\ud83d\",\"data\":{\"name\":\"\\ude00 A\"}}}");

    assertThat(event.objectId()).contains("lead_\ud83d");
    assertThat(event.data().orElseThrow().path("name").textValue()).isEqualTo("\ude00 A");
  }

  @Test
  void changedFields_elementThatIsNoText_isSkipped() {
    WebhookEvent event = of(
        "{\"event\":{\"changed_fields\":[null,\"name\",1,{},\"url\"],\"data\":{\"name\":\"x\"}}}");

    assertThat(event.changedFields()).containsExactly("name", "url");
    assertThat(event.isChanged("url")).isTrue();
    assertThat(event.changes()).containsOnlyKeys("name", "url");
    assertThat(event.isPartial()).isTrue();
    assertThat(of("{\"event\":{\"changed_fields\":\"name\"}}").changedFields()).isEmpty();
  }

  @Test
  void trees_changedByTheReader_leaveTheEventAsItWas() {
    WebhookEvent event =
        of("{\"event\":{\"data\":{\"a\":1},\"previous_data\":{\"a\":2},\"meta\":{\"a\":3}}}");

    ((ObjectNode) event.data().orElseThrow()).removeAll();
    ((ObjectNode) event.previousData().orElseThrow()).removeAll();
    ((ObjectNode) event.meta().orElseThrow()).removeAll();
    ((ObjectNode) event.toJson()).removeAll();

    assertThat(event.data().orElseThrow().path("a").intValue()).isEqualTo(1);
    assertThat(event.previousData().orElseThrow().path("a").intValue()).isEqualTo(2);
    assertThat(event.meta().orElseThrow().path("a").intValue()).isEqualTo(3);
    assertThat(event.toJson().has("event")).isTrue();
  }

  @Test
  void read_deletedObject_hasNoData() {
    WebhookEvent event = of(
        "{\"event\":{\"action\":\"deleted\",\"object_type\":\"lead\",\"data\":null,\"changed_fields\":null}}");

    assertThat(event.is("lead", "deleted")).isTrue();
    assertThat(event.is("lead", "created")).isFalse();
    assertThat(event.is("contact", "deleted")).isFalse();
    assertThat(event.data()).isEmpty();
    assertThat(event.changedFields()).isEmpty();
    assertThat(event.toJson().path("event").path("data").isNull()).isTrue();
  }

  @Test
  void read_missingAndInvalidProperties_doNotAffectOtherProperties() {
    WebhookEvent event = of(
        "{\"event\":{\"id\":\"ev_1\",\"date_created\":\"soon\",\"new\":1},\"subscription_id\":[7]}");

    assertThat(event.id()).contains("ev_1");
    assertThat(event.dateCreated()).isEmpty();
    assertThat(event.subscriptionId()).isEmpty();
    assertThat(event.toJson().path("event").path("new").asInt()).isEqualTo(1);
  }

  @Test
  void toString_event_showsWhatHappenedButNoData() {
    assertThat(of(
            "{\"event\":{\"id\":\"ev_1\",\"action\":\"created\",\"object_type\":\"lead\",\"object_id\":\"lead_1\","
                + "\"data\":{\"name\":\"Acme\"}}}"))
        .hasToString("WebhookEvent[ev_1: lead lead_1 created]");
    assertThat(of("{\"event\":{}}")).hasToString("WebhookEvent[?: ? ? ?]");
  }

  @Test
  void equals_sameJson_isEqual() {
    assertThat(of("{\"event\":{\"id\":\"ev_1\"}}"))
        .isEqualTo(of("{\"event\":{\"id\":\"ev_1\"}}"))
        .hasSameHashCodeAs(of("{\"event\":{\"id\":\"ev_1\"}}"))
        .isNotEqualTo(of("{\"event\":{\"id\":\"ev_2\"}}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"event\":null}", "{\"event\":\"x\"}"})
  void read_withoutEvent_throws(String json) {
    assertThatThrownBy(() -> of(json))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("event");
  }

  private static final String SPARSE = """
      {"event": {"id": "ev_1", "action": "updated", "object_type": "lead", "object_id": "lead_1",
       "api_key_id": "api_1", "oauth_client_id": null,
       "changed_fields": ["name", "custom.cf_tier", "date_updated"],
       "previous_data": {"name": "Acme", "custom.cf_tier": "gold", "url": null},
       "data": {"id": "lead_1", "name": "Acme Rockets", "custom.cf_tier": null}}}""";

  @Test
  void changes_sparseUpdate_distinguishMissingFromNull() {
    WebhookEvent event = of(SPARSE);

    assertThat(event.changes().keySet())
        .containsExactly("name", "custom.cf_tier", "date_updated", "url");
    FieldChange name = event.changes().get("name");
    assertThat(name.previous().orElseThrow().asText()).isEqualTo("Acme");
    assertThat(name.current().orElseThrow().asText()).isEqualTo("Acme Rockets");
    FieldChange tier = event.changes().get("custom.cf_tier");
    assertThat(tier.current().orElseThrow().isNull()).isTrue();
    FieldChange updated = event.changes().get("date_updated");
    assertThat(updated.previous()).isEmpty();
    assertThat(updated.current()).isEmpty();
    assertThat(event.changes().get("url").previous().orElseThrow().isNull()).isTrue();
    assertThat(name).hasToString("FieldChange[previous current]");
  }

  @Test
  void isChanged_ofASparseUpdate_isOfNamedFieldsAndFormerValues() {
    WebhookEvent event = of(SPARSE);

    assertThat(event.isChanged("name")).isTrue();
    assertThat(event.isChanged("url")).isTrue();
    assertThat(event.isChanged("id")).isFalse();
    assertThat(event.apiKeyId()).contains("api_1");
    assertThat(event.oauthClientId()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"event\":{\"action\":\"updated\",\"data\":{\"id\":\"lead_1\"}}}",
        "{\"event\":{\"action\":\"merged\",\"changed_fields\":[\"name\"],\"data\":{\"id\":\"lead_1\"}}}",
        "{\"event\":{\"changed_fields\":[null],\"data\":{\"id\":\"lead_1\"}}}",
        "{\"event\":{\"previous_data\":{\"name\":null},\"data\":{\"id\":\"lead_1\"}}}"
      })
  void data_asAModelOfAnUpdate_isRefused(String json) {
    WebhookEvent event = of(json);

    assertThat(event.isPartial()).isTrue();
    assertThat(event.data()).isPresent();
    assertThatThrownBy(() -> event.data(Lead.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("changes()");
  }

  @Test
  void data_wholeObject_isReadAsModel() {
    WebhookEvent created =
        of("{\"event\":{\"action\":\"created\",\"changed_fields\":[],\"previous_data\":{},"
            + "\"data\":{\"id\":\"lead_1\",\"name\":\"Acme\"}}}");
    WebhookEvent deleted = of("{\"event\":{\"action\":\"deleted\",\"data\":null}}");

    assertThat(created.isPartial()).isFalse();
    assertThat(created.changes()).isEmpty();
    assertThat(created.data(Lead.class).orElseThrow().name()).contains("Acme");
    assertThat(deleted.data(Lead.class)).isEmpty();
    WebhookEvent withPrevious = of(
        "{\"event\":{\"action\":\"deleted\",\"data\":null,\"previous_data\":{\"id\":\"lead_1\"}}}");
    assertThat(withPrevious.isPartial()).isFalse();
    assertThat(withPrevious.data(Lead.class)).isEmpty();
    assertThatThrownBy(() -> of("{\"event\":{\"data\":{}}}").data(Lead.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void data_changedByTheCaller_leavesTheEventAsItIs() {
    WebhookEvent event = of(SPARSE);

    ((ObjectNode) event.data().orElseThrow()).removeAll();
    ((ObjectNode) event.previousData().orElseThrow()).removeAll();

    assertThat(event.data().orElseThrow().path("name").asText()).isEqualTo("Acme Rockets");
    assertThat(event.changes()).hasSize(4);
  }

  @Test
  void read_idsAsNumbers_areTexts() {
    WebhookEvent event = of("{\"event\":{\"id\":1,\"lead_id\":2},\"subscription_id\":7}");

    assertThat(event.id()).contains("1");
    assertThat(event.leadId()).contains("2");
    assertThat(event.subscriptionId()).contains("7");
  }
}
