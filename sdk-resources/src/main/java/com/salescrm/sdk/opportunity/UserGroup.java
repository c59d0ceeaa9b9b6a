package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** The opportunities of one responsible user. Immutable, equal by value. */
public final class UserGroup extends OpportunityGroup {
  private static final String ID = "user_id";
  private static final String NAME = "user_name";

  UserGroup(GroupSlice complete) {
    super(complete, ID, NAME);
  }

  /** {@return the id of the user; empty for opportunities without a responsible user} */
  public Optional<String> userId() {
    return text(ID);
  }

  /** {@return the full name of the user, which orders the groups} */
  public Optional<String> userName() {
    return text(NAME);
  }
}
