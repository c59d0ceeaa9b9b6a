package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A status of opportunities, defined by the organization. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = OpportunityStatus.Builder.class)
public abstract class OpportunityStatus implements HasAdditionalProperties {

  OpportunityStatus() {} // Extended by the generated class only.

  /** {@return the id, {@code stat_…}} */
  @JsonProperty("id")
  public abstract String id();

  /** {@return the label; it can change, the id does not} */
  @JsonProperty("label")
  public abstract Optional<String> label();

  // The specification names it status_type, services send type. Each is written under the name it
  // was read with.
  @JsonProperty("status_type")
  abstract Optional<StatusType> specifiedType();

  @JsonProperty("type")
  abstract Optional<StatusType> shortType();

  /** {@return whether opportunities with this status are active, won or lost, from {@code status_type} or {@code type}} */
  public Optional<StatusType> statusType() {
    return specifiedType().or(this::shortType);
  }

  /** {@return the id of its pipeline} */
  @JsonProperty("pipeline_id")
  public abstract Optional<String> pipelineId();

  /** {@return the id of its organization} */
  @JsonProperty("organization_id")
  public abstract Optional<String> organizationId();

  /** {@return a new builder, for tests} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds {@link OpportunityStatus} values. Not safe for several threads. */
  public static final class Builder extends ImmutableOpportunityStatus.Builder
      implements AdditionalPropertyBuilder<OpportunityStatus.Builder> {
    Builder() {}

    /**
     * {@return this builder, with a type that is written as {@code status_type}}
     *
     * @param type the type
     */
    public Builder statusType(StatusType type) {
      return specifiedType(type);
    }
  }
}
