package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.KeepsAdditionalProperties;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What ties a user to the organization (specification, Resources, Membership). How a service tells whose membership it is
 * and whether it is active is not specified: look among {@link #additionalProperties()}. Immutable; equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Membership.Builder.class)
public interface Membership extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return what the member may do} */
  @JsonProperty("role_id")
  Optional<RoleId> roleId();

  /** {@return whether the member's calls are recorded} */
  @JsonProperty("auto_record_calls")
  Optional<AutoRecordCalls> autoRecordCalls();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Membership} values. Not safe for several threads. */
  final class Builder extends ImmutableMembership.Builder
      implements KeepsAdditionalProperties<Membership.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
