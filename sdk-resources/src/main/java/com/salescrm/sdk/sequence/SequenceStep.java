package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasTimestamps;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.Duration;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A step of a sequence. To keep it in an update of the sequence, convert it to a {@link SequenceStepRequest}.
 * Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SequenceStep.Builder.class)
public abstract class SequenceStep
    implements HasAdditionalProperties,
        HasTimestamps<SequenceStep>,
        SequenceStepFields<SequenceStep> {

  SequenceStep() {} // Extended by the generated class only.

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by_id")
  public abstract Optional<String> createdById();

  /** {@return the id of the user who last changed it} */
  @JsonProperty("updated_by_id")
  public abstract Optional<String> updatedById();

  @JsonProperty("delay")
  abstract Optional<Long> delaySeconds();

  /** {@return the delay after the previous step, in whole seconds} */
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
  }
}
