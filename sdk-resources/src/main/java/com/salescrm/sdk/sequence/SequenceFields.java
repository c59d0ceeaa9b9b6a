package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The fields of a sequence that requests can write, except its steps.
 *
 * @param <T> the type that has the fields
 */
public interface SequenceFields<T> {

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the status} */
  @JsonProperty("status")
  Optional<SequenceStatus> status();

  /** {@return the time zone of its schedule, such as {@code Europe/Kiev}} */
  @JsonProperty("timezone")
  Optional<String> timezone();

  /** {@return the schedule of the steps; copy the tree before you change it} */
  @JsonProperty("schedule")
  Optional<JsonNode> schedule();

  /** {@return the id of the organization's schedule that the sequence uses} */
  @JsonProperty("schedule_id")
  Optional<String> scheduleId();
}
