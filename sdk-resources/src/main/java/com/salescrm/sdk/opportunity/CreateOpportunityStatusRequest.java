package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A new status of opportunities. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateOpportunityStatusRequest {

  CreateOpportunityStatusRequest() {}

  /** {@return the name that people see; required} */
  @JsonProperty("label")
  public abstract String label();

  /** {@return whether opportunities with this status are active, won or lost; required} */
  @JsonProperty("status_type")
  public abstract StatusType statusType();

  /** {@return the pipeline in which the status gets its place; by default the service chooses} */
  @JsonProperty("pipeline_id")
  public abstract Optional<String> pipelineId();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
    if (label().isBlank()) {
      throw new IllegalStateException("label must not be blank: give the name of the status");
    }
  }

  /** {@return a builder that needs label and type} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds a {@link CreateOpportunityStatusRequest}; building throws {@link IllegalStateException} if the label or the
   * type is missing. Not safe for many threads.
   */
  public static final class Builder extends ImmutableCreateOpportunityStatusRequest.Builder {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofCreate(CreateOpportunityStatusRequest.class);

    Builder() {}

    /**
     * Sends a property that has no setter, as it is.
     *
     * @param name the name of the property
     * @param value the JSON to send; a JSON null is sent as null
     * @return this builder
     * @throws IllegalArgumentException if the name is blank or the property has a setter here
     */
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
