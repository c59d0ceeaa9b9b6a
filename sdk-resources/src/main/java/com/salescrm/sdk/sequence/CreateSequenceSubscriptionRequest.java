package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A new subscription of a contact to a sequence (specification, "Sequences"). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateSequenceSubscriptionRequest {

  CreateSequenceSubscriptionRequest() {} // The generated class alone extends it.

  /** {@return the id of the sequence; required} */
  @JsonProperty("sequence_id")
  public abstract String sequenceId();

  /** {@return the id of the contact; required} */
  @JsonProperty("contact_id")
  public abstract String contactId();

  /** {@return the e-mail address of the contact} */
  @JsonProperty("contact_email")
  public abstract Optional<String> contactEmail();

  /** {@return the id of the sending account} */
  @JsonProperty("sender_account_id")
  public abstract Optional<String> senderAccountId();

  /** {@return the sender's name} */
  @JsonProperty("sender_name")
  public abstract Optional<String> senderName();

  /** {@return the sender's address} */
  @JsonProperty("sender_email")
  public abstract Optional<String> senderEmail();

  /** {@return the ids of the users who are assigned the call tasks; null for the default of the service} */
  @JsonProperty("calls_assigned_to")
  public abstract @Nullable List<String> callsAssignedTo();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateSequenceSubscriptionRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofCreate(CreateSequenceSubscriptionRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
