package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import org.immutables.value.Value;

/**
 * Two leads that become one (specification, Leads, POST {@code /lead/merge/}). It cannot be undone, hence the names.
 * Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class MergeLeadsRequest {

  MergeLeadsRequest() {} // The generated class alone extends it.

  /** {@return the id of the lead that is merged into the other and then gone} */
  @JsonProperty("source")
  public abstract String source();

  /** {@return the id of the lead that stays} */
  @JsonProperty("destination")
  public abstract String destination();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
    if (source().equals(destination())) {
      throw new IllegalStateException(
          "source and destination must be the ids of two different leads");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableMergeLeadsRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(MergeLeadsRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
