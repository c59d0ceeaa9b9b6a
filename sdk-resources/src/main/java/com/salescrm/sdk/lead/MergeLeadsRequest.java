package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import org.immutables.value.Value;

/** A merge of two leads into one, which cannot be undone (specification, Leads, POST {@code /lead/merge/}). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class MergeLeadsRequest extends JsonBody<MergeLeadsRequest> {

  MergeLeadsRequest() {} // Extended by the generated class only.

  /** {@return the id of the lead that the service moves into the other one and then deletes} */
  @JsonProperty("source")
  public abstract String source();

  /** {@return the id of the lead that remains} */
  @JsonProperty("destination")
  public abstract String destination();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    if (source().equals(destination())) {
      throw new IllegalStateException(
          "source and destination must be the ids of two different leads, but both were "
              + source());
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableMergeLeadsRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(MergeLeadsRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
