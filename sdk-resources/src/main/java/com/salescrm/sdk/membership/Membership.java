package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.immutables.value.Value;

/** What ties a user to the organization (specification, Resources, Membership). Immutable; equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Membership.Builder.class)
public interface Membership extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the user whose membership it is} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /** {@return the organization that the user is a member of} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return what the member may do} */
  @JsonProperty("role_id")
  Optional<RoleId> roleId();

  /** {@return whether the member's calls are recorded} */
  @JsonProperty("auto_record_calls")
  Optional<AutoRecordCalls> autoRecordCalls();

  /**
   * Whether the membership is active; it is not once the user has left the organization (specification, States). The
   * specification does not name the property: it is read from {@code is_active}, {@code active}, {@code status} or
   * {@code state}, which are kept among the {@link #additionalProperties()}.
   *
   * @return true or false; empty if the service does not say, or says something else
   */
  default Optional<Boolean> isActive() {
    return Stream.of("is_active", "active", "status", "state")
        .map(additionalProperties()::get)
        .filter(Objects::nonNull)
        .map(value -> value.isBoolean() ? String.valueOf(value.booleanValue()) : value.asText())
        .filter(value -> value.matches("true|false|active|inactive"))
        .map(value -> value.equals("true") || value.equals("active"))
        .findFirst();
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Membership} values. Not safe for several threads. */
  final class Builder extends ImmutableMembership.Builder
      implements AdditionalPropertyBuilder<Membership.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
