package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A new subscription of a contact to a sequence (specification, "Sequences"). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateSequenceSubscriptionRequest
    extends JsonBody<CreateSequenceSubscriptionRequest>
    implements SequenceSubscriptionFields<CreateSequenceSubscriptionRequest> {

  CreateSequenceSubscriptionRequest() {} // Extended by the generated class only.

  /** {@return the id of the sequence; required} */
  @JsonProperty("sequence_id")
  public abstract String sequenceId();

  /** {@return the id of the contact; required} */
  @JsonProperty("contact_id")
  public abstract String contactId();

  /** {@return the ids of the users who are assigned the call tasks; null for the default of the service} */
  @JsonProperty("calls_assigned_to")
  public abstract @Nullable List<String> callsAssignedTo();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateSequenceSubscriptionRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(CreateSequenceSubscriptionRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
