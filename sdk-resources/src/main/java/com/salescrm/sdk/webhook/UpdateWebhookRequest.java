package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.BodyNames;
import com.salescrm.sdk.core.model.ModelStyle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a webhook: only what is set here is sent, everything else stays (specification, "Webhook subscriptions").
 * Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateWebhookRequest {

  UpdateWebhookRequest() {} // The generated class alone extends it.

  /** {@return the address to deliver to} */
  @JsonProperty("url")
  public abstract Optional<String> url();

  /**
   * {@return the kinds of events, one at least; null leaves them as they are. Whether they replace those of the webhook
   * or are added is for the service to say: give all that are wanted}
   */
  @JsonProperty("events")
  public abstract @Nullable List<WebhookEventType> events();

  /** {@return whether events are delivered or held back} */
  @JsonProperty("status")
  public abstract Optional<WebhookStatus> status();

  /** {@return whether the certificate of the address is verified} */
  @JsonProperty("verify_ssl")
  public abstract Optional<Boolean> verifySsl();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    BodyNames.check(this, properties());
    List<WebhookEventType> events = events();
    if (events != null && events.isEmpty()) {
      throw new IllegalStateException("events is empty: give one kind of event at least");
    }
    if (url().filter(String::isBlank).isPresent()) {
      throw new IllegalStateException("url must not be blank: give the address to deliver to");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateWebhookRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final BodyNames names = BodyNames.ofUpdate(UpdateWebhookRequest.class);

    Builder() {}

    /**
     * Adds a kind of event without conditions.
     *
     * @param objectType the kind of object, such as {@code lead}
     * @param action what happened to it, such as {@code created}
     * @return this builder
     * @throws IllegalArgumentException if one of them is blank
     */
    public Builder addEvent(String objectType, String action) {
      return addEvent(WebhookEventType.of(objectType, action));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
