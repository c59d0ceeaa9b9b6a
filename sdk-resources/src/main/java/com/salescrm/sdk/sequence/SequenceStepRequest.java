package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A step of a sequence that is created or changed. With an id it is the step that the sequence has, without one it is a
 * new step. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class SequenceStepRequest {

  SequenceStepRequest() {} // The generated class alone extends it.

  /** {@return the id of a step that the sequence has; absent for a new one} */
  @JsonProperty("id")
  public abstract Optional<String> id();

  /** {@return what is done} */
  @JsonProperty("step_type")
  public abstract Optional<SequenceStepType> stepType();

  /** {@return how many seconds after the step before it begins} */
  @JsonProperty("delay")
  abstract Optional<Long> delaySeconds();

  /** {@return how late it may still be done, as the service counts it} */
  @JsonProperty("step_allowed_delay")
  public abstract Optional<Long> allowedDelay();

  /** {@return whether the sequence waits for it} */
  @JsonProperty("required")
  public abstract Optional<Boolean> required();

  /** {@return the template of its e-mail} */
  @JsonProperty("email_template_id")
  public abstract Optional<String> emailTemplateId();

  /** {@return the template of its text message} */
  @JsonProperty("sms_template_id")
  public abstract Optional<String> smsTemplateId();

  /** {@return which conversation its e-mail belongs to} */
  @JsonProperty("threading")
  public abstract Optional<StepThreading> threading();

  /**
   * The step as it is, to be kept by an update of its sequence: with its id and what can be written of it. Properties
   * that {@link SequenceStep} has no accessor for are not taken over.
   *
   * @param step a step of the sequence
   * @return the same step, to be sent
   */
  public static SequenceStepRequest keeping(SequenceStep step) {
    Arguments.notNull(step, "step");
    return builderFrom(step).build();
  }

  /**
   * As {@link #keeping}, to be changed first.
   *
   * @param step a step of the sequence
   * @return a builder that begins with it
   */
  public static Builder builderFrom(SequenceStep step) {
    Arguments.notNull(step, "step");
    Builder builder = builder();
    step.id().ifPresent(builder::id);
    step.stepType().ifPresent(builder::stepType);
    step.delaySeconds().ifPresent(builder::delaySeconds);
    step.allowedDelay().ifPresent(builder::allowedDelay);
    step.required().ifPresent(builder::required);
    step.emailTemplateId().ifPresent(builder::emailTemplateId);
    step.smsTemplateId().ifPresent(builder::smsTemplateId);
    step.threading().ifPresent(builder::threading);
    return builder;
  }

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableSequenceStepRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(SequenceStepRequest.class);

    Builder() {}

    /**
     * How long after the step before it begins.
     *
     * @param delay whole seconds, not negative
     * @return this builder
     * @throws IllegalArgumentException if it is negative or has a fraction of a second
     */
    public Builder delay(Duration delay) {
      Arguments.notNull(delay, "delay");
      return delaySeconds(StepDelay.seconds(delay));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
