package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** An e-mail address of a contact. Requests send only the address and the type. Immutable. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Email.Builder.class)
public interface Email extends HasAdditionalProperties {

  /** {@return the address} */
  @JsonProperty("email")
  String email();

  /** {@return its use} */
  @JsonProperty("type")
  Optional<EmailType> type();

  /** {@return whether the address is unsubscribed; only in responses} */
  @JsonProperty("is_unsubscribed")
  Optional<Boolean> isUnsubscribed();

  /** {@return the address in lower case, which the service compares; only in responses} */
  @JsonProperty("email_lower")
  Optional<String> emailLower();

  /**
   * {@return an e-mail address with a type}
   *
   * @param email the address
   * @param type its use
   * @throws IllegalArgumentException if the address is blank
   */
  static Email of(String email, EmailType type) {
    return builder().email(Arguments.notBlank(email, "email")).type(type).build();
  }

  /**
   * {@return an e-mail address without a type}
   *
   * @param email the address
   * @throws IllegalArgumentException if the address is blank
   */
  static Email of(String email) {
    return builder().email(Arguments.notBlank(email, "email")).build();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Email} values. Not safe for several threads. */
  final class Builder extends ImmutableEmail.Builder
      implements AdditionalPropertyBuilder<Email.Builder> {
    Builder() {}
  }
}
