package com.salescrm.sdk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class WebhookTest {

  @Test
  void read_recordedWebhook_preservesAllProperties() throws IOException {
    String recorded = RoundTrip.resource(getClass(), "webhook-created.json");
    String withOffsets = recorded.replaceAll("(T[0-9:]+\\.\\d+)\"", "$1Z\"");

    Webhook webhook = RoundTrip.ofObject(withOffsets, Webhook.class);

    assertThat(CrmJson.fromJson(recorded, Webhook.class)).isEqualTo(webhook);
    assertThat(webhook.dateCreated()).contains(OffsetDateTime.parse("2026-07-26T12:07:14.923652Z"));
    assertThat(webhook.verifySsl()).contains(false);
    assertThat(webhook.events().get(0).action()).isEqualTo("deleted");
    assertThat(webhook.latestError()).isEmpty();
    assertThat(webhook.additionalProperties())
        .containsOnlyKeys("recent_consecutive_fail_buckets_cnt");
  }

  @Test
  void toString_key_isNotShown() {
    Webhook webhook = Webhook.builder().id("whsub_1").signatureKey("s3cr3t").build();

    assertThat(webhook.toString()).contains("whsub_1").doesNotContain("s3cr3t");
    assertThat(CrmJson.fromJson(CrmJson.toJson(webhook), Webhook.class)).isEqualTo(webhook);
  }

  @Test
  void read_malformedResponseWithKey_messageOmitsTheKey() {
    assertThatThrownBy(
            () -> CrmJson.fromJson("{\"signature_key\":\"s3cr3t\",\"id\":[]}", Webhook.class))
        .isInstanceOf(DecodingException.class)
        .satisfies(e -> assertThat(e.toString() + e.getCause()).doesNotContain("s3cr3t"));
  }

  @Test
  void read_missingNullUnknown_doNotAffectOtherProperties() {
    Webhook webhook = RoundTrip.ofObject(
        "{\"id\":\"whsub_1\",\"status\":\"broken\",\"url\":null,\"latest_error\":{\"code\":1},"
            + "\"events\":[{\"object_type\":\"lead\",\"action\":\"new_word\",\"extra_filter\":{\"x\":1}}],\"x\":2}",
        Webhook.class);

    assertThat(webhook.status().orElseThrow().isKnown()).isFalse();
    assertThat(webhook.latestError()).contains(CrmJson.tree("{\"code\":1}"));
    assertThat(webhook.events().get(0).extraFilter()).contains(CrmJson.tree("{\"x\":1}"));
    assertThat(webhook.additionalProperties()).containsOnlyKeys("x");
    assertThat(CrmJson.fromJson("{\"id\":\"whsub_1\",\"events\":null}", Webhook.class))
        .isEqualTo(Webhook.builder().id("whsub_1").build());
  }

  @Test
  void read_countersHistoryAndFilter_haveAccessors() {
    Webhook webhook = RoundTrip.ofObject(
        "{\"id\":\"whsub_1\",\"counters\":{\"success\":3},\"history\":{\"errors\":[],\"successes\":[]},"
            + "\"events\":[{\"object_type\":\"lead\",\"action\":\"updated\","
            + "\"extra_filter\":{\"type\":\"non_null\"}}]}",
        Webhook.class);

    assertThat(webhook.counters().orElseThrow().path("success").asInt()).isEqualTo(3);
    assertThat(webhook.history().orElseThrow().path("errors").isArray()).isTrue();
    assertThat(webhook.events().get(0).extraFilter())
        .contains(CrmJson.tree("{\"type\": \"non_null\"}"));
    assertThat(webhook.additionalProperties()).isEmpty();
  }
}
