package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The fields of a bulk action that changes sequence subscriptions.
 *
 * @param <T> the type that has the fields
 */
public interface BulkSequenceSubscriptionFields<T> {

  /** {@return the id of the sequence; all sequences by default; required to subscribe} */
  @JsonProperty("sequence_id")
  Optional<String> sequenceId();

  /** {@return the id of the sending account; required to subscribe} */
  @JsonProperty("sender_account_id")
  Optional<String> senderAccountId();

  /** {@return the sender's name; required to subscribe} */
  @JsonProperty("sender_name")
  Optional<String> senderName();

  /** {@return the sender's address; required to subscribe} */
  @JsonProperty("sender_email")
  Optional<String> senderEmail();

  /** {@return the contacts of each lead to subscribe; required to subscribe} */
  @JsonProperty("contact_preference")
  Optional<ContactPreference> contactPreference();
}
