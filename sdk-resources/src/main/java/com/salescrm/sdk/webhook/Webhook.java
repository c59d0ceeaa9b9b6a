package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A subscription to events (specification, Resources, Webhook subscription). Its {@code toString} leaves out the
 * signature key; its JSON does not. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Webhook.Builder.class)
public interface Webhook extends HasAdditionalProperties {

  /** {@return the id, {@code whsub_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the address that events are delivered to} */
  @JsonProperty("url")
  Optional<String> url();

  /** {@return the kinds of events} */
  @JsonProperty("events")
  List<WebhookEventType> events();

  /** {@return whether the certificate of the address is verified} */
  @JsonProperty("verify_ssl")
  Optional<Boolean> verifySsl();

  /** {@return whether events are delivered} */
  @JsonProperty("status")
  Optional<WebhookStatus> status();

  /**
   * {@return the key that deliveries are signed with, in hexadecimal; only the answer to {@link WebhookService#create}
   * has it, so store it then}
   */
  @JsonProperty("signature_key")
  @Value.Redacted
  Optional<String> signatureKey();

  /** {@return how deliveries fare, in the service's word} */
  @JsonProperty("health_status")
  Optional<String> healthStatus();

  /** {@return what went wrong last, in the service's form; the model's own tree, copy it before a change} */
  @JsonProperty("latest_error")
  Optional<JsonNode> latestError();

  /** {@return why it is paused, in the service's word} */
  @JsonProperty("pause_reason")
  Optional<String> pauseReason();

  /** {@return how many deliveries went well and badly, in the service's form; observed, not specified} */
  @JsonProperty("counters")
  Optional<JsonNode> counters();

  /** {@return the latest deliveries that went well and badly, in the service's form; observed, not specified} */
  @JsonProperty("history")
  Optional<JsonNode> history();

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by")
  Optional<String> createdBy();

  /** {@return the id of the user who changed it last} */
  @JsonProperty("updated_by")
  Optional<String> updatedBy();

  /** {@return when it was created; services send it without an offset, which is UTC} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last; UTC, like the other} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Webhook} values. Not safe for several threads. */
  final class Builder extends ImmutableWebhook.Builder
      implements AdditionalPropertyBuilder<Webhook.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
