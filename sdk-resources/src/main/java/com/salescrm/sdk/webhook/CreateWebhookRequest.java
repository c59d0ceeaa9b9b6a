package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A new webhook (specification, "Webhook subscriptions"). It is active from the start. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateWebhookRequest {

  CreateWebhookRequest() {} // The generated class alone extends it.

  /** {@return the address to deliver to, best with https; required} */
  @JsonProperty("url")
  public abstract String url();

  /** {@return the kinds of events; required, one at least} */
  @JsonProperty("events")
  public abstract List<WebhookEventType> events();

  /** {@return whether the certificate of the address is verified; true unless told} */
  @JsonProperty("verify_ssl")
  public abstract Optional<Boolean> verifySsl();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
    if (url().isBlank()) {
      throw new IllegalStateException("url must not be blank: give the address to deliver to");
    }
    if (events().isEmpty()) {
      throw new IllegalStateException("events is empty: give one kind of event at least");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateWebhookRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(CreateWebhookRequest.class);

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
      Arguments.notNull(objectType, "objectType");
      Arguments.notNull(action, "action");
      return addEvent(WebhookEventType.of(objectType, action));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
