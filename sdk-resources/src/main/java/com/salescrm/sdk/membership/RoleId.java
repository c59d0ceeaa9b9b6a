package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/**
 * What a member may do: one of four roles that every organization has, or the id of a role of its own through {@link
 * #of} (specification, Resources, Membership). Immutable.
 */
public final class RoleId extends OpenEnum {
  private static final Constants<RoleId> CONSTANTS = new Constants<>(RoleId::new);

  /** The role {@code admin}. */
  public static final RoleId ADMIN = CONSTANTS.known("admin");

  /** The role {@code superuser}. */
  public static final RoleId SUPERUSER = CONSTANTS.known("superuser");

  /** The role {@code user}. */
  public static final RoleId USER = CONSTANTS.known("user");

  /** The role {@code restricteduser}. */
  public static final RoleId RESTRICTED_USER = CONSTANTS.known("restricteduser");

  private RoleId(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a role, known or not.
   *
   * @param value the word as it stands in JSON, or the id of a role
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RoleId of(String value) {
    return CONSTANTS.of(value);
  }
}
