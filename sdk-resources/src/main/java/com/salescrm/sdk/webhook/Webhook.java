package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A webhook: a subscription to events (specification, "Resources", Webhook subscription). {@code toString} omits the
 * signature key; the JSON contains it. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Webhook.Builder.class)
public interface Webhook extends HasAdditionalProperties, HasAuditFields<Webhook> {

  /** {@return the id, {@code whsub_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the URL that events are delivered to} */
  @JsonProperty("url")
  Optional<String> url();

  /** {@return the kinds of events} */
  @JsonProperty("events")
  List<WebhookEventType> events();

  /** {@return whether the service verifies the certificate of the URL} */
  @JsonProperty("verify_ssl")
  Optional<Boolean> verifySsl();

  /** {@return the status} */
  @JsonProperty("status")
  Optional<WebhookStatus> status();

  /** {@return the hexadecimal key that signs deliveries; only {@link WebhookService#create} returns it: store it} */
  @JsonProperty("signature_key")
  @Value.Redacted
  Optional<String> signatureKey();

  /** {@return the health of deliveries, as the service sends it} */
  @JsonProperty("health_status")
  Optional<String> healthStatus();

  /** {@return the latest error, as the service sends it; copy the tree before you change it} */
  @JsonProperty("latest_error")
  Optional<JsonNode> latestError();

  /** {@return why it is paused, as the service sends it} */
  @JsonProperty("pause_reason")
  Optional<String> pauseReason();

  /** {@return the numbers of successful and failed deliveries; observed, not specified} */
  @JsonProperty("counters")
  Optional<JsonNode> counters();

  /** {@return the latest successful and failed deliveries; observed, not specified} */
  @JsonProperty("history")
  Optional<JsonNode> history();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Webhook} values. Not safe for several threads. */
  final class Builder extends ImmutableWebhook.Builder
      implements AdditionalPropertyBuilder<Webhook.Builder> {
    Builder() {}
  }
}
