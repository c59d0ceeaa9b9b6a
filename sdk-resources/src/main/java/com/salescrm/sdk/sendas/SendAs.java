package com.salescrm.sdk.sendas;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The permission of a user to send single, bulk and sequence e-mail in the name of another user (specification, "Send
 * As", rules). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SendAs.Builder.class)
public interface SendAs extends HasAdditionalProperties {

  /** {@return the id of the permission} */
  @JsonProperty("id")
  String id();

  /** {@return the id of the user in whose name the other user may send} */
  @JsonProperty("allowing_user_id")
  Optional<String> allowingUserId();

  /** {@return the id of the user who may send} */
  @JsonProperty("allowed_user_id")
  Optional<String> allowedUserId();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SendAs} values. Not safe for several threads. */
  final class Builder extends ImmutableSendAs.Builder
      implements AdditionalPropertyBuilder<SendAs.Builder> {
    Builder() {}
  }
}
