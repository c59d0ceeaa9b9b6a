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
 * A contact that is to take part in a sequence (specification, "Sequences"). Fields that have no setter go by {@code
 * putAdditionalProperty}. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateSequenceSubscriptionRequest {

  CreateSequenceSubscriptionRequest() {} // The generated class alone extends it.

  /** {@return the sequence; required} */
  @JsonProperty("sequence_id")
  public abstract String sequenceId();

  /** {@return the contact; required} */
  @JsonProperty("contact_id")
  public abstract String contactId();

  /** {@return the address of the contact that is written to} */
  @JsonProperty("contact_email")
  public abstract Optional<String> contactEmail();

  /** {@return the account that sends} */
  @JsonProperty("sender_account_id")
  public abstract Optional<String> senderAccountId();

  /** {@return the name that is shown as sender} */
  @JsonProperty("sender_name")
  public abstract Optional<String> senderName();

  /** {@return the address that is shown as sender} */
  @JsonProperty("sender_email")
  public abstract Optional<String> senderEmail();

  /** {@return the ids of the users who get the call tasks; null leaves it to the service} */
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
