package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.CustomFieldSetters;
import java.util.Map;
import org.immutables.value.Value;

/**
 * A new opportunity. No field is required; the service chooses the values of fields that are not set (specification,
 * "Opportunities", create and update rules). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateOpportunityRequest extends JsonBody<CreateOpportunityRequest>
    implements OpportunityFields<CreateOpportunityRequest> {

  CreateOpportunityRequest() {} // Extended by the generated class only.

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateOpportunityRequest.Builder
      implements OpportunitySetters<Builder>, CustomFieldSetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(CreateOpportunityRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
