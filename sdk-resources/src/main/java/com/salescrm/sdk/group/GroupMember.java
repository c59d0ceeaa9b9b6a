package com.salescrm.sdk.group;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.argument.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A user of a group. The specification does not show what a member looks like, so two shapes are read, an object with a
 * {@code user_id} and the plain id, and each is written back as it came. Immutable; equal by value.
 */
public final class GroupMember {
  private static final String USER_ID = "user_id";

  private final String userId;
  private final JsonNode raw;

  private GroupMember(String userId, JsonNode raw) {
    this.userId = userId;
    this.raw = raw;
  }

  /**
   * A member, in the shape of an object.
   *
   * @param userId the user's id
   * @return the member
   */
  public static GroupMember of(String userId) {
    Arguments.notNull(userId, "userId");
    return new GroupMember(userId, JsonNodeFactory.instance.objectNode().put(USER_ID, userId));
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static GroupMember read(JsonNode json) {
    JsonNode id = json.isObject() ? json.path(USER_ID) : json;
    if (!id.isTextual()) {
      throw new IllegalArgumentException("a member is an id, or an object with a " + USER_ID);
    }
    return new GroupMember(id.textValue(), json);
  }

  /** {@return the user's id} */
  public String userId() {
    return userId;
  }

  /** {@return the member as it came, with all that the service says of it; a copy} */
  @JsonValue
  public JsonNode raw() {
    return raw.deepCopy();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GroupMember that && raw.equals(that.raw);
  }

  @Override
  public int hashCode() {
    return raw.hashCode();
  }

  @Override
  public String toString() {
    return "GroupMember{" + userId + "}";
  }
}
