package com.salescrm.sdk.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasTimestamps;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.membership.Membership;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A user of the CRM (specification, "Resources", User). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = User.Builder.class)
public interface User extends HasAdditionalProperties, HasTimestamps<User> {

  /** {@return the id, {@code user_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the first name} */
  @JsonProperty("first_name")
  Optional<String> firstName();

  /** {@return the last name} */
  @JsonProperty("last_name")
  Optional<String> lastName();

  /** {@return the e-mail address} */
  @JsonProperty("email")
  Optional<String> email();

  /** {@return when the e-mail address was verified} */
  @JsonProperty("email_verified_at")
  Optional<OffsetDateTime> emailVerifiedAt();

  /** {@return the URL of the profile image} */
  @JsonProperty("image")
  Optional<String> image();

  /** {@return the URL of the Google profile image} */
  @JsonProperty("google_profile_image_url")
  Optional<String> googleProfileImageUrl();

  /** {@return the time zone that the user last used, such as {@code Europe/Berlin}} */
  @JsonProperty("last_used_timezone")
  Optional<String> lastUsedTimezone();

  /** {@return the organizations of the user; {@link #organizationIds()} also reads other response formats} */
  @JsonProperty("organizations")
  List<UserOrganization> organizations();

  /**
   * {@return the ids of the user's organizations, from {@link #organizations()} or else from {@code organization_id};
   * empty if the response contains neither. The specification ("Users") promises an id for {@code /me/}, but does not
   * name the property}
   */
  default List<String> organizationIds() {
    if (!organizations().isEmpty()) {
      return organizations().stream().map(UserOrganization::id).toList();
    }
    JsonNode id = additionalProperties().get("organization_id");
    return id != null && (id.isTextual() || id.isIntegralNumber())
        ? List.of(id.asText())
        : List.of();
  }

  /** {@return the id of the user's only organization; empty if {@link #organizationIds()} has none or several} */
  default Optional<String> organizationId() {
    List<String> ids = organizationIds();
    return ids.size() == 1 ? Optional.of(ids.get(0)) : Optional.empty();
  }

  /** {@return the memberships in the response of {@code /me/}, with their ids} */
  default List<Membership> memberships() {
    return AdditionalLists.read(this, "memberships", Membership.class);
  }

  /** {@return the phone numbers in the response of {@code /me/}; not specified} */
  default List<JsonNode> phoneNumbers() {
    return AdditionalLists.read(this, "phone_numbers", JsonNode.class);
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link User} values. Not safe for several threads. */
  final class Builder extends ImmutableUser.Builder
      implements AdditionalPropertyBuilder<User.Builder> {
    Builder() {}
  }
}
