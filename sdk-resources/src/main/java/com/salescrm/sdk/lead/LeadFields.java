package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The fields that a lead has in responses, creates and updates.
 *
 * @param <T> the type that has the fields
 */
public interface LeadFields<T> {

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the description} */
  @JsonProperty("description")
  Optional<String> description();

  /** {@return the lead's own web address} */
  @JsonProperty("url")
  Optional<String> url();

  /** {@return the label of the status; labels can be renamed, so prefer {@link #statusId()}} */
  @JsonProperty("status")
  Optional<String> status();

  /** {@return the id of the status} */
  @JsonProperty("status_id")
  Optional<String> statusId();
}
