package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** The opportunities of one responsible user. Immutable, equal by value. */
public final class UserGroup extends OpportunityGroup {
  private static final String ID = "user_id";
  private static final String NAME = "user_name";

  UserGroup(GroupSlice whole) {
    super(whole, ID, NAME);
  }

  /** {@return the user's id; empty for opportunities of nobody} */
  public Optional<String> userId() {
    return text(ID);
  }

  /** {@return the user's full name, by which the groups are ordered} */
  public Optional<String> userName() {
    return text(NAME);
  }
}
