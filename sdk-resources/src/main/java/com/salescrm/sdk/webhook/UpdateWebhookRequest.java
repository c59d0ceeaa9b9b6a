package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a webhook (specification, "Webhook subscriptions"). A field that is not set keeps its value. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateWebhookRequest extends JsonBody<UpdateWebhookRequest>
    implements UpdateRequest {

  UpdateWebhookRequest() {} // Extended by the generated class only.

  /** {@return the URL to deliver to} */
  @JsonProperty("url")
  public abstract Optional<String> url();

  /** {@return the event types, which replace all current ones; null if not set} */
  @JsonProperty("events")
  public @Nullable List<WebhookEventType> events() {
    return eventList().orElse(null);
  }

  abstract Optional<List<WebhookEventType>> eventList();

  /** {@return whether events are delivered} */
  @JsonProperty("status")
  public abstract Optional<WebhookStatus> status();

  /** {@return whether the service verifies the certificate of the URL} */
  @JsonProperty("verify_ssl")
  public abstract Optional<Boolean> verifySsl();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    eventList().ifPresent(CreateWebhookRequest::check);
    RequestIds.require("url", url());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateWebhookRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofUpdate(UpdateWebhookRequest.class);

    Builder() {}

    /**
     * Replaces all event types of the webhook. {@link WebhookService#edit} adds or removes a single event type.
     *
     * @param events the event types, at least one; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder events(Iterable<? extends WebhookEventType> events) {
      return eventList(RequestFieldGuard.copyOf("events", events));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
