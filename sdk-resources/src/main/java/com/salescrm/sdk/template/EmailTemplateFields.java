package com.salescrm.sdk.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The fields of an e-mail template that requests can write.
 *
 * @param <T> the type that has the fields
 */
public interface EmailTemplateFields<T> {

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the subject, with placeholders} */
  @JsonProperty("subject")
  Optional<String> subject();

  /** {@return the body, as HTML with placeholders} */
  @JsonProperty("body")
  Optional<String> body();

  /** {@return whether all users of the organization can use it} */
  @JsonProperty("is_shared")
  Optional<Boolean> isShared();
}
