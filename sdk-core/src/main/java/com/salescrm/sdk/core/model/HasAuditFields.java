package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * A model that names the users who created it and who last changed it.
 *
 * @param <T> the type that has the fields
 */
public interface HasAuditFields<T> extends HasTimestamps<T> {

  /** {@return the id of the user who created the object} */
  @JsonProperty("created_by")
  Optional<String> createdBy();

  /** {@return the id of the user who last changed the object} */
  @JsonProperty("updated_by")
  Optional<String> updatedBy();
}
