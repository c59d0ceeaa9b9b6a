package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** An e-mail address of a contact. Requests send address and type, whatever else it holds. Immutable. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Email.Builder.class)
public interface Email extends HasAdditionalProperties {

  /** {@return the address} */
  @JsonProperty("email")
  String email();

  /** {@return what it is used for} */
  @JsonProperty("type")
  Optional<EmailType> type();

  /** {@return whether the address was unsubscribed; only the service sets it} */
  @JsonProperty("is_unsubscribed")
  Optional<Boolean> isUnsubscribed();

  /** {@return the address in lower case, as the service compares addresses; only in answers} */
  @JsonProperty("email_lower")
  Optional<String> emailLower();

  /**
   * An address.
   *
   * @param email the address
   * @param type what it is used for
   * @return the address
   */
  static Email of(String email, EmailType type) {
    return builder().email(email).type(type).build();
  }

  /**
   * An address.
   *
   * @param email the address
   * @return the address, without a type
   */
  static Email of(String email) {
    return builder().email(email).build();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Email} values. Not safe for several threads. */
  final class Builder extends ImmutableEmail.Builder
      implements AdditionalPropertyBuilder<Email.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
