package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasTimestamps;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The subscription of a contact (specification, "Resources", Sequence subscription). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SequenceSubscription.Builder.class)
public interface SequenceSubscription
    extends SequenceSubscriptionFields<SequenceSubscription>,
        HasAdditionalProperties,
        HasTimestamps<SequenceSubscription> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of the sequence} */
  @JsonProperty("sequence_id")
  Optional<String> sequenceId();

  /** {@return the id of the contact} */
  @JsonProperty("contact_id")
  Optional<String> contactId();

  /** {@return the id of the contact's lead} */
  @JsonProperty("lead_id")
  Optional<String> leadId();

  /** {@return the status} */
  @JsonProperty("status")
  Optional<SequenceSubscriptionStatus> status();

  /** {@return why it is paused, as the service sends it} */
  @JsonProperty("pause_reason")
  Optional<String> pauseReason();

  /** {@return the id of the phone number that sends SMS; observed, not specified} */
  @JsonProperty("from_phone_number_id")
  Optional<String> fromPhoneNumberId();

  /** {@return when the first step is or was due, a date or a date-time} */
  @JsonProperty("start_date")
  Optional<DateOrDateTime> startDate();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who subscribed the contact} */
  @JsonProperty("created_by_id")
  Optional<String> createdById();

  /** {@return the id of the user who last changed it} */
  @JsonProperty("updated_by_id")
  Optional<String> updatedById();

  /** {@return the ids of the users who are assigned the call tasks; observed, not specified} */
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
    Builder() {}
  }
}
