package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * One step of a sequence, as the service has it. To keep it in an update of the sequence, turn it into a {@link
 * SequenceStepRequest}. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SequenceStep.Builder.class)
public abstract class SequenceStep implements HasAdditionalProperties {

  SequenceStep() {} // The generated class alone extends it.

  /** {@return the id; it stays the same when the sequence is updated with this id} */
  @JsonProperty("id")
  public abstract Optional<String> id();

  /** {@return what is done} */
  @JsonProperty("step_type")
  public abstract Optional<SequenceStepType> stepType();

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

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by_id")
  public abstract Optional<String> createdById();

  /** {@return the id of the user who changed it last} */
  @JsonProperty("updated_by_id")
  public abstract Optional<String> updatedById();

  /** {@return when it was created; services send it without an offset, which is UTC} */
  @JsonProperty("date_created")
  public abstract Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last; UTC, like the other} */
  @JsonProperty("date_updated")
  public abstract Optional<OffsetDateTime> dateUpdated();

  @JsonProperty("delay")
  abstract Optional<Long> delaySeconds();

  /** {@return how long after the step before it begins; the service counts in seconds} */
  public Optional<Duration> delay() {
    return delaySeconds().map(Duration::ofSeconds);
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SequenceStep} values. Not safe for several threads. */
  public static final class Builder extends ImmutableSequenceStep.Builder
      implements AdditionalPropertyBuilder<SequenceStep.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }

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
  }
}
