package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Changes of a subscription. A field that is not set keeps its value. The specification does not define which fields
 * can be changed. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateSequenceSubscriptionRequest
    extends JsonBody<UpdateSequenceSubscriptionRequest>
    implements UpdateRequest, SequenceSubscriptionFields<UpdateSequenceSubscriptionRequest> {

  UpdateSequenceSubscriptionRequest() {} // Extended by the generated class only.

  /** {@return the status; {@code paused} pauses the subscription, {@code active} resumes it} */
  @JsonProperty("status")
  public abstract Optional<SequenceSubscriptionStatus> status();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateSequenceSubscriptionRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateSequenceSubscriptionRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
