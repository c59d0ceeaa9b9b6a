package com.salescrm.sdk.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The availability of a user. The specification names only {@code active_calls} ("Resources", User); {@link
 * #additionalProperties()} has the other properties. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = UserAvailability.Builder.class)
public abstract class UserAvailability implements HasAdditionalProperties {

  UserAvailability() {} // Extended by the generated class only.

  // The specification does not name the property. Two accessors write the id under the name it was
  // read from.
  @JsonProperty("user_id")
  abstract Optional<String> namedUserId();

  @JsonProperty("id")
  abstract Optional<String> ownId();

  /** {@return the user's id, from {@code user_id} or {@code id}} */
  public Optional<String> userId() {
    return namedUserId().or(this::ownId);
  }

  /** {@return the active calls of the user; their format is not specified} */
  @JsonProperty("active_calls")
  public abstract List<JsonNode> activeCalls();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds {@link UserAvailability} values. Not safe for several threads. */
  public static final class Builder extends ImmutableUserAvailability.Builder
      implements AdditionalPropertyBuilder<UserAvailability.Builder> {
    Builder() {}

    /**
     * Sets the id of the user.
     *
     * @param id the id, written as {@code user_id}
     * @return this builder
     */
    public Builder userId(String id) {
      return namedUserId(id);
    }
  }
}
