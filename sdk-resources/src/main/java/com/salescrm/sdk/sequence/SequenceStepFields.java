package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The fields of a step of a sequence that requests can write, except its delay.
 *
 * @param <T> the type that has the fields
 */
public interface SequenceStepFields<T> {

  /** {@return the id; it does not change if an update of the sequence contains it} */
  @JsonProperty("id")
  Optional<String> id();

  /** {@return the kind of step} */
  @JsonProperty("step_type")
  Optional<SequenceStepType> stepType();

  /** {@return the maximum delay of the step, in the unit of the service} */
  @JsonProperty("step_allowed_delay")
  Optional<Long> allowedDelay();

  /** {@return whether the sequence waits for the step} */
  @JsonProperty("required")
  Optional<Boolean> required();

  /** {@return the id of the e-mail template} */
  @JsonProperty("email_template_id")
  Optional<String> emailTemplateId();

  /** {@return the id of the SMS template} */
  @JsonProperty("sms_template_id")
  Optional<String> smsTemplateId();

  /** {@return the conversation of the e-mail} */
  @JsonProperty("threading")
  Optional<StepThreading> threading();
}
