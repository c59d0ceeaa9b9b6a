package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Changes of a subscription. A field that is not set keeps its value. The specification does not define which fields can be changed. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateSequenceSubscriptionRequest implements UpdateRequest {

  UpdateSequenceSubscriptionRequest() {} // The generated class alone extends it.

  /** {@return the status; {@code paused} pauses the subscription, {@code active} resumes it} */
  @JsonProperty("status")
  public abstract Optional<SequenceSubscriptionStatus> status();

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
  public static final class Builder extends ImmutableUpdateSequenceSubscriptionRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofUpdate(UpdateSequenceSubscriptionRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name, value), value);
    }
  }
}
