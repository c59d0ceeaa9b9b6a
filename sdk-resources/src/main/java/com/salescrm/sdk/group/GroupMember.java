package com.salescrm.sdk.group;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.JsonBacked;

/**
 * A user of a group. The specification does not define the format: a user id, also as a number, and an object with a {@code user_id} or
 * {@code id} are read, and written as they were read. Immutable, equal by JSON.
 */
public final class GroupMember extends JsonBacked {
  private static final String USER_ID = "user_id";

  private GroupMember(JsonNode json) {
    super(json);
  }

  /**
   * {@return a member, in the format of an object}
   *
   * @param userId the id of the user
   */
  public static GroupMember of(String userId) {
    Arguments.notNull(userId, "userId");
    return new GroupMember(JsonNodeFactory.instance.objectNode().put(USER_ID, userId));
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static GroupMember read(JsonNode json) {
    JsonNode id = userId(json);
    if (!id.isTextual() && !id.isIntegralNumber()) {
      throw new IllegalArgumentException("a member is an id, or an object with a user_id or id");
    }
    return new GroupMember(json);
  }

  private static JsonNode userId(JsonNode json) {
    return valueOrProperty(json, json.has(USER_ID) ? USER_ID : "id");
  }

  /** {@return the id of the user} */
  public String userId() {
    return userId(json()).asText();
  }

  /** {@return the id of the user, without personal data} */
  @Override
  public String toString() {
    return "GroupMember{" + userId() + "}";
  }
}
