package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The role of a member, built-in or the id of a custom role (specification, "Resources", Membership). Immutable. */
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
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static RoleId of(String value) {
    return CONSTANTS.of(value);
  }
}
