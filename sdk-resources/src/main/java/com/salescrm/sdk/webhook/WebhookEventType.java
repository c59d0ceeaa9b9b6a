package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * One kind of event that a webhook is for: what happened to which kind of object. The words are those of the event log,
 * which the specification does not list. Conditions go beside them by the builder's {@code putAdditionalProperty}, in
 * the service's form. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = WebhookEventType.Builder.class)
public interface WebhookEventType extends HasAdditionalProperties {

  /** {@return the kind of object, such as {@code lead} or {@code task.lead}} */
  @JsonProperty("object_type")
  String objectType();

  /** {@return what happened to it, such as {@code created}} */
  @JsonProperty("action")
  String action();

  /**
   * {@return the condition that an event must meet to be delivered, in the service's form; the specification names such
   * filters without their syntax ("Events", rule 2)}
   */
  @JsonProperty("extra_filter")
  Optional<JsonNode> extraFilter();

  /**
   * A kind of event, without conditions.
   *
   * @param objectType the kind of object, such as {@code lead}
   * @param action what happened to it, such as {@code created}
   * @return the kind of event
   * @throws IllegalArgumentException if one of them is blank
   */
  static WebhookEventType of(String objectType, String action) {
    Arguments.notNull(objectType, "objectType");
    Arguments.notNull(action, "action");
    if (objectType.isBlank()) {
      throw new IllegalArgumentException("objectType must not be blank");
    }
    if (action.isBlank()) {
      throw new IllegalArgumentException("action must not be blank");
    }
    return builder().objectType(objectType).action(action).build();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link WebhookEventType} values. Not safe for several threads. */
  final class Builder extends ImmutableWebhookEventType.Builder
      implements AdditionalPropertyBuilder<WebhookEventType.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
