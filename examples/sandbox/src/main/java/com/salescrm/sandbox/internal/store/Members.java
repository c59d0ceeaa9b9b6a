package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The memberships of the organization, one for each user that belongs or belonged to it. */
public final class Members {
  private final Map<String, Membership> memberships = new LinkedHashMap<>();
  private final Organization organization;

  /**
   * The first user is an admin, the others have the role user; the membership of {@code user_ann}
   * is {@code memb_ann}.
   */
  public Members(Organization organization) {
    this.organization = organization;
    for (User user : organization.users()) {
      String role = user.equals(organization.caller()) ? "admin" : "user";
      String email = user.firstName().toLowerCase(Locale.ROOT) + "@sandbox.test";
      add(new Membership(user.id().replace("user_", "memb_"), user, email, role));
    }
  }

  public @Nullable Membership find(String id) {
    return memberships.get(id);
  }

  private @Nullable Membership ofEmail(String email) {
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

  /**
   * Returns the active membership of an address. Adds the user again after it was removed; creates
   * an unknown user, whose name is the local part of the address.
   */
  public Membership join(Crm crm, String email) {
    Membership known = ofEmail(email);
    Membership membership = known == null ? provision(crm, email) : known;
    if (!isActive(membership)) {
      organization.users().add(membership.user());
    }
    return membership;
  }

  private Membership provision(Crm crm, String email) {
    User user = new User(crm.newId("user_"), email.substring(0, email.indexOf('@')), "");
    return add(new Membership(crm.newId("memb_"), user, email, "user"));
  }

  /** Whether the user belongs to the organization. */
  private boolean isActive(Membership membership) {
    return organization.users().contains(membership.user());
  }

  public ObjectNode json(Membership membership) {
    return membership.json().put("is_active", isActive(membership));
  }

  private Membership add(Membership membership) {
    memberships.put(membership.id(), membership);
    return membership;
  }
}
