package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.List;
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

  /** {@return the id of the phone number that text messages are sent from; observed, not specified} */
  @JsonProperty("from_phone_number_id")
  Optional<String> fromPhoneNumberId();

  /** {@return when the first step is due, or was; services send a day or a moment} */
  @JsonProperty("start_date")
  Optional<DateOrDateTime> startDate();

  /** {@return the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the user who subscribed the contact} */
  @JsonProperty("created_by_id")
  Optional<String> createdById();

  /** {@return the user who changed it last} */
  @JsonProperty("updated_by_id")
  Optional<String> updatedById();

  /** {@return when the contact was subscribed; UTC if the service sends no offset} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last; UTC if the service sends no offset} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /**
   * {@return the ids of the users who get the call tasks; observed, not specified; kept among the {@link
   * #additionalProperties()}}
   */
  default List<String> callsAssignedTo() {
    return AdditionalLists.read(this, "calls_assigned_to", String.class);
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SequenceSubscription} values. Not safe for several threads. */
  final class Builder extends ImmutableSequenceSubscription.Builder
      implements AdditionalPropertyBuilder<SequenceSubscription.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
