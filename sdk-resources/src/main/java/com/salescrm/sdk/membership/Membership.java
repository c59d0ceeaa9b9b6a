package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.immutables.value.Value;

/** The assignment of a user to the organization (specification, "Resources", Membership). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Membership.Builder.class)
public interface Membership extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of the user} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the role of the member} */
  @JsonProperty("role_id")
  Optional<RoleId> roleId();

  /** {@return whether calls of the member are recorded automatically} */
  @JsonProperty("auto_record_calls")
  Optional<AutoRecordCalls> autoRecordCalls();

  /**
   * {@return whether the user is still in the organization (specification, "States and transitions"); empty if the
   * service does not send it}
   *
   * <p>The specification does not name the property. The method reads {@code is_active}, {@code active}, {@code status}
   * or {@code state} from the {@link #additionalProperties()}.
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
    Builder() {}
  }
}
