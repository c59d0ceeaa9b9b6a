package com.salescrm.sdk.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.membership.Membership;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A person who works with the CRM (specification, Resources, User). Immutable; equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = User.Builder.class)
public interface User extends HasAdditionalProperties {

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

  /** {@return when the address was confirmed} */
  @JsonProperty("email_verified_at")
  Optional<OffsetDateTime> emailVerifiedAt();

  /** {@return the web address of a picture} */
  @JsonProperty("image")
  Optional<String> image();

  /** {@return the web address of the picture that the user has at Google} */
  @JsonProperty("google_profile_image_url")
  Optional<String> googleProfileImageUrl();

  /** {@return the time zone in which the user was last seen, such as {@code Europe/Berlin}} */
  @JsonProperty("last_used_timezone")
  Optional<String> lastUsedTimezone();

  /** {@return the organizations the user belongs to; {@link #organizationIds()} finds their ids in every form} */
  @JsonProperty("organizations")
  List<UserOrganization> organizations();

  /** {@return when the user was created} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when the user was changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /**
   * The ids of the organizations the user belongs to, from {@link #organizations()}, or else from a property {@code
   * organization_id}: the specification promises the id of {@code /me/} ("Users") without naming the property.
   *
   * @return the ids; empty if the service told none
   */
  default List<String> organizationIds() {
    if (!organizations().isEmpty()) {
      return organizations().stream().map(UserOrganization::id).toList();
    }
    JsonNode id = additionalProperties().get("organization_id");
    return id != null && id.isTextual() ? List.of(id.textValue()) : List.of();
  }

  /**
   * The id of the organization the user belongs to, where that is a single one.
   *
   * @return the id; empty if {@link #organizationIds()} has none or several
   */
  default Optional<String> organizationId() {
    List<String> ids = organizationIds();
    return ids.size() == 1 ? Optional.of(ids.get(0)) : Optional.empty();
  }

  /**
   * {@return the user's memberships, in the answer of {@code /me/}: where the ids of memberships come from; kept among
   * the {@link #additionalProperties()}}
   */
  default List<Membership> memberships() {
    return AdditionalLists.read(this, "memberships", Membership.class);
  }

  /**
   * {@return the user's phone numbers, in the answer of {@code /me/} and in the service's form; not specified; kept
   * among the {@link #additionalProperties()}}
   */
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
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
