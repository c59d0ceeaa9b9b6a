package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A new webhook (specification, "Webhook subscriptions"). The webhook is active at once. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateWebhookRequest extends JsonBody<CreateWebhookRequest> {

  CreateWebhookRequest() {} // Extended by the generated class only.

  /** {@return the URL to deliver to, preferably https; required} */
  @JsonProperty("url")
  public abstract String url();

  /** {@return the event types; at least one is required} */
  @JsonProperty("events")
  public abstract List<WebhookEventType> events();

  /** {@return whether the service verifies the certificate of the URL; true by default} */
  @JsonProperty("verify_ssl")
  public abstract Optional<Boolean> verifySsl();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    check(events());
  }

  static void check(List<WebhookEventType> events) {
    if (events.isEmpty()) {
      throw new IllegalStateException("events is empty: set at least one event type");
    }
    for (WebhookEventType each : events) {
      RequestIds.require(
          "objectType and action of an event", List.of(each.objectType(), each.action()));
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateWebhookRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(CreateWebhookRequest.class);

    Builder() {}

    /**
     * Adds an event type without conditions.
     *
     * @param objectType the object type, such as {@code lead}
     * @param action the action, such as {@code created}
     * @return this builder
     * @throws IllegalArgumentException if one of the two is blank
     */
    public Builder addEvent(String objectType, String action) {
      Arguments.notNull(objectType, "objectType");
      Arguments.notNull(action, "action");
      return addEvent(WebhookEventType.of(objectType, action));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
