package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A step in a request that creates or updates a sequence. A step with an id is an existing step, a step without an id
 * is new. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class SequenceStepRequest extends JsonBody<SequenceStepRequest>
    implements SequenceStepFields<SequenceStepRequest> {

  SequenceStepRequest() {} // Extended by the generated class only.

  /** {@return the delay after the previous step, in seconds} */
  @JsonProperty("delay")
  abstract Optional<Long> delaySeconds();

  /**
   * Converts a step for an update of its sequence that does not change the step. A field that could not be read, or that has
   * an invalid value, is sent as it was received; other additional properties are not copied.
   *
   * @param step a step of the sequence
   * @return the step with its id and its writable fields
   */
  public static SequenceStepRequest of(SequenceStep step) {
    Arguments.notNull(step, "step");
    return builderFrom(step).build();
  }

  /**
   * Converts a step for an update of its sequence that changes the step. A field that could not be read, and is neither set
   * nor cleared, is sent as it was received; other additional properties are not copied.
   *
   * @param step a step of the sequence
   * @return a builder with the id and the writable fields of the step
   */
  public static Builder builderFrom(SequenceStep step) {
    Arguments.notNull(step, "step");
    Builder builder = builder()
        .id(step.id().filter(id -> !id.isBlank()))
        .stepType(step.stepType().filter(type -> !type.value().isBlank()))
        .allowedDelay(step.allowedDelay().filter(delay -> delay >= 0))
        .required(step.required())
        .emailTemplateId(step.emailTemplateId().filter(id -> !id.isBlank()))
        .smsTemplateId(step.smsTemplateId().filter(id -> !id.isBlank()))
        .threading(step.threading().filter(value -> !value.value().isBlank()))
        .delaySeconds(step.delaySeconds());
    Map<String, JsonNode> unreadable = new LinkedHashMap<>(step.additionalProperties());
    unreadable.keySet().retainAll(builder.build().fields().keySet());
    step.allowedDelay()
        .filter(delay -> delay < 0)
        .ifPresent(delay -> unreadable.put("step_allowed_delay", LongNode.valueOf(delay)));
    return builder.putAllUntyped(unreadable);
  }

  /** What is sent by name: what the builder added or cleared, and values that could not be read. */
  abstract Map<String, JsonNode> untyped();

  /** A setter replaces a value that could not be read. */
  @Override
  protected Map<String, JsonNode> properties() {
    Map<String, JsonNode> properties = new LinkedHashMap<>(untyped());
    fields().forEach((name, value) -> {
      if (value.isPresent()) {
        properties.computeIfPresent(name, (same, received) -> received.isNull() ? received : null);
      }
    });
    return properties;
  }

  @Override
  protected void check() {
    if (allowedDelay().orElse(0L) < 0) {
      throw new IllegalStateException(
          "allowedDelay must not be negative, but was " + allowedDelay().get());
    }
  }

  private Map<String, Optional<?>> fields() {
    return Map.of(
        "id", id(),
        "step_type", stepType(),
        "delay", delaySeconds(),
        "step_allowed_delay", allowedDelay(),
        "required", required(),
        "email_template_id", emailTemplateId(),
        "sms_template_id", smsTemplateId(),
        "threading", threading());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableSequenceStepRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(SequenceStepRequest.class);

    Builder() {}

    /**
     * Sets the delay after the previous step.
     *
     * @param delay whole seconds, not negative
     * @return this builder
     * @throws IllegalArgumentException if the delay is negative or has a fraction of a second
     */
    public Builder delay(Duration delay) {
      Arguments.notNull(delay, "delay");
      return delaySeconds(StepDelay.seconds(delay));
    }

    /** {@return this builder, which now sends null for {@code email_template_id}: the step has no e-mail template} */
    public Builder clearEmailTemplateId() {
      return emailTemplateId(Optional.empty())
          .putUntyped("email_template_id", NullNode.getInstance());
    }

    /** {@return this builder, which now sends null for {@code sms_template_id}: the step has no SMS template} */
    public Builder clearSmsTemplateId() {
      return smsTemplateId(Optional.empty()).putUntyped("sms_template_id", NullNode.getInstance());
    }

    /** {@return this builder, which now sends null for {@code threading}: the step has no conversation of its own} */
    public Builder clearThreading() {
      return threading(Optional.empty()).putUntyped("threading", NullNode.getInstance());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      RequestFieldGuard.refuse(name, "delay", "delay"); // The guard knows public properties only.
      return putUntyped(guard.accept(name, value), value.deepCopy());
    }
  }
}
