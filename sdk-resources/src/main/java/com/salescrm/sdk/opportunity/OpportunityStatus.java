package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A status of opportunities, as the organization has set it up. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = OpportunityStatus.Builder.class)
public abstract class OpportunityStatus implements HasAdditionalProperties {

  OpportunityStatus() {}

  /** {@return the id, {@code stat_…}} */
  @JsonProperty("id")
  public abstract String id();

  /** {@return the name that people see; it may change, the id does not} */
  @JsonProperty("label")
  public abstract Optional<String> label();

  // The specification says status_type, services say type. Both are kept under the name they came
  // with, so that what is
  // written back is what was read.
  @JsonProperty("status_type")
  abstract Optional<StatusType> specifiedType();

  @JsonProperty("type")
  abstract Optional<StatusType> shortType();

  /** {@return whether opportunities with this status are active, won or lost, from {@code status_type} or {@code type}} */
  public Optional<StatusType> statusType() {
    return specifiedType().or(this::shortType);
  }

  /** {@return the pipeline in which the status has its place} */
  @JsonProperty("pipeline_id")
  public abstract Optional<String> pipelineId();

  /** {@return the organization that the status belongs to} */
  @JsonProperty("organization_id")
  public abstract Optional<String> organizationId();

  /** {@return a builder, for tests of programs that read statuses} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds an {@link OpportunityStatus}. Not safe for many threads. */
  public static final class Builder extends ImmutableOpportunityStatus.Builder
      implements AdditionalPropertyBuilder<OpportunityStatus.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }

    /**
     * What opportunities with this status are.
     *
     * @param type the type, written as {@code status_type}
     * @return this builder
     */
    public Builder statusType(StatusType type) {
      return specifiedType(type);
    }
  }
}
