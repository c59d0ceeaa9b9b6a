package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The fields of a sequence subscription that requests can write.
 *
 * @param <T> the type that has the fields
 */
public interface SequenceSubscriptionFields<T> {

  /** {@return the e-mail address of the contact} */
  @JsonProperty("contact_email")
  Optional<String> contactEmail();

  /** {@return the id of the sending account} */
  @JsonProperty("sender_account_id")
  Optional<String> senderAccountId();

  /** {@return the sender's name} */
  @JsonProperty("sender_name")
  Optional<String> senderName();

  /** {@return the sender's address} */
  @JsonProperty("sender_email")
  Optional<String> senderEmail();
}
