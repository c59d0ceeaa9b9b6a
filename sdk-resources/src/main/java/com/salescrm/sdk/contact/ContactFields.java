package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The fields that a contact and all requests for contacts have in common.
 *
 * @param <T> the type that has the fields
 */
public interface ContactFields<T> {

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the job title} */
  @JsonProperty("title")
  Optional<String> title();
}
