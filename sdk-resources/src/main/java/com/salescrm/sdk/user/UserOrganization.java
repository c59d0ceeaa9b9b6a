package com.salescrm.sdk.user;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An organization that a user belongs to. Services give its plain id in lists of users, and an object with an {@code
 * id} for the caller; both are read, and each is written back as it came. Immutable; equal by value.
 */
public final class UserOrganization {
  private final String id;
  private final JsonNode raw;

  private UserOrganization(String id, JsonNode raw) {
    this.id = id;
    this.raw = raw;
  }

  /**
   * An organization of which only the id is known.
   *
   * @param id the organization's id
   * @return the organization
   */
  public static UserOrganization of(String id) {
    Arguments.notNull(id, "id");
    return new UserOrganization(id, TextNode.valueOf(id));
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static UserOrganization read(JsonNode json) {
    JsonNode id = json.isObject() ? json.path("id") : json;
    if (!id.isTextual()) {
      throw new IllegalArgumentException("an organization is an id, or an object with an id");
    }
    return new UserOrganization(id.textValue(), json);
  }

  /** {@return the id, {@code orga_…}} */
  public String id() {
    return id;
  }

  /** {@return the name; empty where the service gave no more than the id} */
  public Optional<String> name() {
    return Optional.ofNullable(raw.path("name").textValue());
  }

  /** {@return the organization as it came, with all that the service says of it; a copy} */
  @JsonValue
  public JsonNode raw() {
    return raw.deepCopy();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UserOrganization that && raw.equals(that.raw);
  }

  @Override
  public int hashCode() {
    return raw.hashCode();
  }

  @Override
  public String toString() {
    return "UserOrganization{" + id + "}";
  }
}
