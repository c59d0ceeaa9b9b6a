package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A model with the times of its creation and of its last change. A time without an offset is read as UTC.
 *
 * @param <T> the type that has the fields
 */
public interface HasTimestamps<T> {

  /** {@return when the object was created} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when the object was last changed} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();
}
