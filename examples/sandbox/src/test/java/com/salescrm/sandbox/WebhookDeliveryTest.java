package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;

/** Events are delivered to subscriptions with a signature. */
class WebhookDeliveryTest extends WebhookTest {
  @Test
  void createLead_subscribed_postsSignedEvent() throws Exception {
    JsonNode hook = subscribe("lead created");
    respond(200);

    String id = lead("Acmé");

    RecordedRequest request = receiver.takeRequest();
    String body = request.getBody().utf8();
    assertThat(request.getMethod() + " " + request.getTarget()).isEqualTo("POST /hook");
    assertThat(request.getHeaders().get("content-type")).isEqualTo("application/json");
    String timestamp = request.getHeaders().get("close-sig-timestamp");
    assertThat(Instant.ofEpochSecond(Long.parseLong(timestamp)))
        .isEqualTo(sandbox.clock().instant());
    assertThat(request.getHeaders().get("close-sig-hash"))
        .isEqualTo(hmac(hook.path("signature_key").asText(), timestamp, body));
    WebhookDelivery delivery = sandbox.webhooks().await(each -> true, LIMIT);
    assertThat(delivery.body()).isEqualTo(body);
    assertThat(delivery.isAccepted()).isTrue();
    assertThat(delivery.is("lead", "created")).isTrue();
    assertThat(delivery.subscriptionId()).isEqualTo(hook.path("id").asText());
    assertThat(delivery.event().at("/data/name").asText()).isEqualTo("Acmé");
    assertThat(delivery.event().path("lead_id").asText()).isEqualTo(id);
  }

  @Test
  void events_notSubscribedOrSeeded_areNotDelivered() throws Exception {
    subscribe("lead deleted", "contact created");

    sandbox.seed(Seed.leads(3));
    lead("Acme");

    assertThat(delivered()).isEmpty();
    assertThat(receiver.getRequestCount()).isZero();
  }

  @Test
  void event_matchedTwice_isDeliveredOncePerSubscription() throws Exception {
    subscribe("lead created", "lead created");
    subscribe("lead created");
    respond(200, 200);

    lead("Acme");

    assertThat(delivered()).hasSize(2);
    assertThat(sandbox.webhooks().deliveries())
        .extracting(WebhookDelivery::subscriptionId)
        .doesNotHaveDuplicates();
  }

  @Test
  void pausedSubscription_events_areSentAfterActivation() throws Exception {
    String path = "/webhook/" + subscribe("lead created").path("id").asText() + "/";
    client.put(path, "{\"status\": \"paused\"}");
    lead("One");
    lead("Two");
    assertThat(delivered()).isEmpty();
    respond(200, 200);

    client.put(path, "{\"status\": \"active\"}");

    sandbox.webhooks().awaitIdle(LIMIT);
    assertThat(sandbox.webhooks().deliveries())
        .extracting(each -> each.event().at("/data/name").asText())
        .containsExactly("One", "Two");
  }

  @Test
  void deletedSubscription_event_isNotDelivered() throws Exception {
    JsonNode hook = subscribe("lead created");
    respond(200);
    lead("One");
    delivered();
    client.delete("/webhook/" + hook.path("id").asText() + "/");

    lead("Two");

    assertThat(delivered()).hasSize(1);
    WebhookDelivery old = sandbox.webhooks().deliveries().get(0);
    assertThatThrownBy(() -> sandbox.webhooks().redeliver(old))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(hook.path("id").asText());
  }

  @Test
  void delivery_failed_isNotRetried() throws Exception {
    subscribe("lead created");
    respond(500);
    lead("One");
    delivered();
    receiver.close();

    lead("Two");
    sandbox.webhooks().awaitIdle(LIMIT);

    assertThat(sandbox.webhooks().deliveries())
        .extracting(WebhookDelivery::status, WebhookDelivery::isAccepted)
        .containsExactly(tuple(500, false), tuple(0, false));
    assertThat(sandbox.webhooks().deliveries().get(1).failure()).contains("ConnectException");
  }

  @Test
  void target_notLoopback_isRefusedUnlessAllowed() throws Exception {
    subscribeAt("http://crm.invalid/hook", "lead created");
    subscribeAt("http://127.0.0.1.example.com/hook", "lead created");
    subscribeAt("http:///", "lead created");
    lead("One");
    sandbox.webhooks().awaitIdle(LIMIT);

    assertThat(sandbox.webhooks().deliveries())
        .extracting(WebhookDelivery::failure)
        .satisfiesExactly(
            first -> assertThat(first).contains("crm.invalid is not a loopback address"),
            second ->
                assertThat(second).contains("127.0.0.1.example.com is not a loopback address"),
            third -> assertThat(third).isEqualTo("not an http or https URL"));

    sandbox.webhooks().allowHost("CRM.invalid").clear();
    lead("Two");
    assertThat(sandbox.webhooks().awaitIdle(LIMIT).get(0).failure())
        .contains("UnknownHostException");
  }

  /** "Events", rule 3. */
  @Test
  void certificate_untrusted_isAcceptedOnlyWithoutVerifySsl() throws Exception {
    try (MockWebServer https = new MockWebServer()) {
      https.useHttps(new HandshakeCertificates.Builder()
          .heldCertificate(new HeldCertificate.Builder().commonName("elsewhere").build())
          .build()
          .sslSocketFactory());
      https.enqueue(new MockResponse.Builder().build());
      https.start();
      String url = "https://localhost:" + https.getPort() + "/hook";
      String path = "/webhook/" + subscribeAt(url, "lead created").path("id").asText() + "/";

      lead("One");
      delivered();
      client.put(path, "{\"verify_ssl\": false}");
      lead("Two");
      delivered();
    }

    assertThat(sandbox.webhooks().deliveries())
        .extracting(WebhookDelivery::status)
        .containsExactly(0, 200);
    assertThat(sandbox.webhooks().deliveries().get(0).failure()).contains("SSLHandshakeException");
  }

  @Test
  void redeliver_delivery_sendsSameEventWithNewSignature() throws Exception {
    JsonNode hook = subscribe("lead created");
    respond(200, 200, 200);
    lead("One");
    WebhookDelivery first = sandbox.webhooks().await(each -> true, LIMIT);
    sandbox.clock().advance(Duration.ofMinutes(1));

    WebhookDelivery again = sandbox.webhooks().redeliver(first);
    WebhookDelivery old = sandbox.webhooks().redeliver(first, Instant.ofEpochSecond(5));

    assertThat(again.body()).isEqualTo(first.body()).isEqualTo(old.body());
    assertThat(old.headers()).containsEntry("close-sig-timestamp", "5");
    assertThat(old.headers())
        .containsEntry(
            "close-sig-hash", hmac(hook.path("signature_key").asText(), "5", old.body()));
    assertThat(again.headers().get("close-sig-hash"))
        .isNotEqualTo(first.headers().get("close-sig-hash"));
    assertThat(sandbox.webhooks().deliveries()).containsExactly(first, again, old);
  }

  @Test
  void forge_delivery_isSignedWithOtherKey() throws Exception {
    JsonNode hook = subscribe("lead created");
    respond(200, 401);
    lead("One");

    WebhookDelivery forged =
        sandbox.webhooks().forge(sandbox.webhooks().await(each -> true, LIMIT));

    String timestamp = forged.headers().get("close-sig-timestamp");
    assertThat(forged.status()).isEqualTo(401);
    assertThat(forged.headers().get("close-sig-hash"))
        .matches("[0-9a-f]{64}")
        .isNotEqualTo(hmac(hook.path("signature_key").asText(), timestamp, forged.body()));
  }

  @Test
  void publish_partialEvent_isCompletedAndDelivered() throws Exception {
    subscribe("activity.email sent");
    respond(200);

    sandbox
        .webhooks()
        .publish(JsonNodeFactory.instance
            .objectNode()
            .put("object_type", "activity.email")
            .put("action", "sent")
            .put("user_id", "user_ben"));

    JsonNode event = sandbox.webhooks().await(each -> true, LIMIT).event();
    assertThat(event.path("user_id").asText()).isEqualTo("user_ben");
    assertThat(event.path("id").asText()).startsWith("ev_");
    assertThat(event.has("date_created")).isTrue();
    assertThatThrownBy(() -> sandbox.webhooks().publish(JsonNodeFactory.instance.objectNode()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("object_type");
  }

  @Test
  void await_noMatch_listsDeliveries() throws Exception {
    subscribe("lead created");
    respond(200);
    lead("One");
    delivered();

    assertThatThrownBy(() ->
            sandbox.webhooks().await(each -> each.is("lead", "deleted"), Duration.ofMillis(50)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("within PT0.05S")
        .hasMessageContaining("lead created -> 200");
  }
}
