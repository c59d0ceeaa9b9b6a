package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A bulk action that changes the sequence subscriptions of the contacts of leads. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = BulkSequenceSubscription.Builder.class)
public interface BulkSequenceSubscription
    extends BulkSequenceSubscriptionFields<BulkSequenceSubscription>, BulkAction {

  /** {@return the kind of change} */
  @JsonProperty("action_type")
  Optional<SubscriptionAction> actionType();

  /** {@return the id of the phone number that sends SMS; observed, not specified} */
  @JsonProperty("from_phone_number_id")
  Optional<String> fromPhoneNumberId();

  /** {@return the ids of the users who are assigned the call tasks; observed, not specified} */
  default List<String> callsAssignedTo() {
    return AdditionalLists.read(this, "calls_assigned_to", String.class);
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BulkSequenceSubscription} values. Not safe for several threads. */
  final class Builder extends ImmutableBulkSequenceSubscription.Builder
      implements AdditionalPropertyBuilder<BulkSequenceSubscription.Builder> {
    Builder() {}
  }
}
