package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import org.immutables.value.Value;

/** Deletes many leads (specification, "Bulk actions"). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class BulkDeleteRequest extends BulkActionRequest<BulkDeleteRequest> {

  BulkDeleteRequest() {} // Extended by the generated class only.

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableBulkDeleteRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(BulkDeleteRequest.class);

    Builder() {}

    /**
     * {@return this builder, which now selects all leads of the organization, without a query or with one without a condition}
     */
    public Builder allLeads() {
      return everyLead(true);
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
