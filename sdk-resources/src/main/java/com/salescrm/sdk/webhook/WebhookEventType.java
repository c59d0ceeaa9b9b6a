package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A type of event that a webhook subscribes to: an object type and an action of the event log. The specification does
 * not list them. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = WebhookEventType.Builder.class)
public interface WebhookEventType extends HasAdditionalProperties {

  /** {@return the object type, such as {@code lead} or {@code task.lead}} */
  @JsonProperty("object_type")
  String objectType();

  /** {@return the action, such as {@code created}} */
  @JsonProperty("action")
  String action();

  /**
   * {@return the filter that an event must match; copy the tree before you change it}
   *
   * <p>The specification does not define its syntax ("Events", rule 2).
   */
  @JsonProperty("extra_filter")
  Optional<JsonNode> extraFilter();

  /**
   * {@return an event type without conditions}
   *
   * @param objectType the object type, such as {@code lead}
   * @param action the action, such as {@code created}
   * @throws IllegalArgumentException if one of the two is blank
   */
  static WebhookEventType of(String objectType, String action) {
    return builder()
        .objectType(Arguments.notBlank(objectType, "objectType"))
        .action(Arguments.notBlank(action, "action"))
        .build();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link WebhookEventType} values. Not safe for several threads. */
  final class Builder extends ImmutableWebhookEventType.Builder
      implements AdditionalPropertyBuilder<WebhookEventType.Builder> {
    Builder() {}

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the filter contains itself or has more than 256 levels
     * @throws IllegalStateException if a required property is not set, or the filter is a missing node
     */
    @Override
    public WebhookEventType build() {
      extraFilter(RequestFieldGuard.copyOf("extraFilter", super.build().extraFilter()));
      return super.build();
    }
  }
}
