package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A new status of opportunities. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateOpportunityStatusRequest
    extends JsonBody<CreateOpportunityStatusRequest> {

  CreateOpportunityStatusRequest() {} // Extended by the generated class only.

  /** {@return the label} */
  @JsonProperty("label")
  public abstract String label();

  /** {@return whether opportunities with this status are active, won or lost} */
  @JsonProperty("status_type")
  public abstract StatusType statusType();

  /** {@return the id of the pipeline; the service chooses one if not set} */
  @JsonProperty("pipeline_id")
  public abstract Optional<String> pipelineId();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request; label and type are required. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateOpportunityStatusRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(CreateOpportunityStatusRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
