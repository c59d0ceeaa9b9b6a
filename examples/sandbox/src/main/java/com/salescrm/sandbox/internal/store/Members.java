package com.salescrm.sandbox.internal.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The memberships, one for each user of the organization. */
public final class Members {
  private final Map<String, Membership> memberships = new LinkedHashMap<>();

  /**
   * The first user is an admin, the others have the role user; the membership of {@code user_ann}
   * is {@code memb_ann}.
   */
  public Members(Organization organization) {
    for (User user : organization.users()) {
      String role = user.equals(organization.caller()) ? "admin" : "user";
      String email = user.firstName().toLowerCase(Locale.ROOT) + "@sandbox.test";
      add(new Membership(user.id().replace("user_", "memb_"), user, email, role));
    }
  }

  public @Nullable Membership find(String id) {
    return memberships.get(id);
  }

  public @Nullable Membership ofEmail(String email) {
    return memberships.values().stream()
        .filter(each -> each.email().equalsIgnoreCase(email))
        .findFirst()
        .orElse(null);
  }

  public List<Membership> of(User user) {
    return memberships.values().stream()
        .filter(each -> each.user().id().equals(user.id()))
        .toList();
  }

  /** Returns an empty string for a user without a membership. */
  public String emailOf(User user) {
    return of(user).stream().map(Membership::email).findFirst().orElse("");
  }

  /** Creates a user and its membership. The user name is the local part of the address. */
  public Membership provision(Crm crm, String email, String roleId) {
    User user = new User(crm.newId("user_"), email.substring(0, email.indexOf('@')), "");
    crm.organization().users().add(user);
    return add(new Membership(crm.newId("memb_"), user, email, roleId));
  }

  private Membership add(Membership membership) {
    memberships.put(membership.id(), membership);
    return membership;
  }
}
