package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The fields of an SMS template that requests can write.
 *
 * @param <T> the type that has the fields
 */
public interface SmsTemplateFields<T> {

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the text, with placeholders} */
  @JsonProperty("text")
  Optional<String> text();

  /** {@return whether all users of the organization can use it} */
  @JsonProperty("is_shared")
  Optional<Boolean> isShared();

  /** {@return the status, as the service sends it} */
  @JsonProperty("status")
  Optional<String> status();
}
