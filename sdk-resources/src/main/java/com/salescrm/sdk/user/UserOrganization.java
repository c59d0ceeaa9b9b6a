package com.salescrm.sdk.user;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.JsonBacked;
import java.util.Optional;

/**
 * An organization of a user. The service sends an id in lists of users, and an object with an {@code id} for the
 * caller; both are read, and written as they were read. Immutable, equal by JSON.
 */
public final class UserOrganization extends JsonBacked {
  private UserOrganization(JsonNode json) {
    super(json);
  }

  /**
   * {@return an organization, in the format of an id}
   *
   * @param id the id of the organization
   */
  public static UserOrganization of(String id) {
    Arguments.notNull(id, "id");
    return new UserOrganization(TextNode.valueOf(id));
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static UserOrganization read(JsonNode json) {
    JsonNode id = valueOrProperty(json, "id");
    if (!id.isTextual() && !id.isIntegralNumber()) {
      throw new IllegalArgumentException("an organization is an id, or an object with an id");
    }
    return new UserOrganization(json);
  }

  /** {@return the id, {@code orga_…}} */
  public String id() {
    return valueOrProperty(json(), "id").asText();
  }

  /** {@return the name; empty if the service sent only the id} */
  public Optional<String> name() {
    return Optional.ofNullable(json().path("name").textValue());
  }

  /** {@return the id, without other data} */
  @Override
  public String toString() {
    return "UserOrganization{" + id() + "}";
  }
}
