package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.model.DateOrDateTime;
import java.util.Optional;

/**
 * The fields of a task that all requests can write.
 *
 * @param <T> the type that has the fields
 */
public interface TaskFields<T> {

  /** {@return the id of the assigned user} */
  @JsonProperty("assigned_to")
  Optional<String> assignedTo();

  /** {@return the due day, or the due date and time} */
  @JsonProperty("date")
  Optional<DateOrDateTime> date();

  /** {@return whether the task is complete: the service shows it in the archive if true, in the inbox if false} */
  @JsonProperty("is_complete")
  Optional<Boolean> isComplete();
}
