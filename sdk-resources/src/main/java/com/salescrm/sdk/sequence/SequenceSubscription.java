package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.KeepsAdditionalProperties;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * That a contact takes part in a sequence (specification, Resources, Sequence subscription). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SequenceSubscription.Builder.class)
public interface SequenceSubscription extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the sequence} */
  @JsonProperty("sequence_id")
  Optional<String> sequenceId();

  /** {@return the contact} */
  @JsonProperty("contact_id")
  Optional<String> contactId();

  /** {@return the lead of the contact} */
  @JsonProperty("lead_id")
  Optional<String> leadId();

  /** {@return the address of the contact that is written to} */
  @JsonProperty("contact_email")
  Optional<String> contactEmail();

  /** {@return the account that sends} */
  @JsonProperty("sender_account_id")
  Optional<String> senderAccountId();

  /** {@return the name that is shown as sender} */
  @JsonProperty("sender_name")
  Optional<String> senderName();

  /** {@return the address that is shown as sender} */
  @JsonProperty("sender_email")
  Optional<String> senderEmail();

  /** {@return how far it is} */
  @JsonProperty("status")
  Optional<SequenceSubscriptionStatus> status();

  /** {@return why it is paused, in the service's word} */
  @JsonProperty("pause_reason")
  Optional<String> pauseReason();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SequenceSubscription} values. Not safe for several threads. */
  final class Builder extends ImmutableSequenceSubscription.Builder
      implements KeepsAdditionalProperties<SequenceSubscription.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
