package com.salescrm.sdk.group;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A named set of users (specification, "Resources", Group). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Group.Builder.class)
public abstract class Group implements HasAdditionalProperties {

  Group() {} // Extended by the generated class only.

  /** {@return the id, {@code group_…}} */
  @JsonProperty("id")
  public abstract String id();

  /** {@return the name, unique in the organization} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  public abstract Optional<String> organizationId();

  // Not an Optional, because the builder copies a list but not an Optional of a list.
  @JsonProperty("members")
  abstract @Nullable List<GroupMember> memberList();

  /** {@return the members; empty if the response does not contain them, as for groups in a list} */
  public Optional<List<GroupMember>> members() {
    return Optional.ofNullable(memberList());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Group} values. Not safe for several threads. */
  public static final class Builder extends ImmutableGroup.Builder
      implements AdditionalPropertyBuilder<Group.Builder> {
    Builder() {}

    /**
     * Sets the members.
     *
     * @param members all members
     * @return this builder
     */
    public Builder members(Iterable<GroupMember> members) {
      Arguments.notNull(members, "members");
      return memberList(members);
    }
  }
}
