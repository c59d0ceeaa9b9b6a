package com.salescrm.sandbox.internal.store;

import com.salescrm.sandbox.SandboxIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The groups of the organization and the references to them. */
public final class UserGroups {
  private final Map<String, UserGroup> groups = new LinkedHashMap<>();
  private final List<Predicate<String>> references = new ArrayList<>();

  public UserGroups() {
    add(new UserGroup(SandboxIds.GROUP_SALES, "Sales", SandboxIds.USER_ANN, SandboxIds.USER_BEN));
    add(new UserGroup(SandboxIds.GROUP_SUPPORT, "Support", SandboxIds.USER_CLEO));
    // A saved report; the sandbox has no operation for reports.
    addReferences(SandboxIds.GROUP_SUPPORT::equals);
  }

  public Collection<UserGroup> all() {
    return groups.values();
  }

  public @Nullable UserGroup find(String id) {
    return groups.get(id);
  }

  /** Creates a group without members. */
  public UserGroup create(String id, String name) {
    UserGroup group = new UserGroup(id, name);
    add(group);
    return group;
  }

  public void remove(UserGroup group) {
    groups.remove(group.id());
  }

  /** Registers a source of references to groups, such as the filters of Smart Views. */
  public void addReferences(Predicate<String> refersTo) {
    references.add(refersTo);
  }

  public boolean isReferenced(UserGroup group) {
    return references.stream().anyMatch(refersTo -> refersTo.test(group.id()));
  }

  /** Resolves groups to their users; users and groups may be mixed. */
  public Set<String> usersOf(List<String> usersAndGroups) {
    Set<String> ids = new LinkedHashSet<>();
    for (String id : usersAndGroups) {
      UserGroup group = groups.get(id);
      ids.addAll(group == null ? Set.of(id) : group.members());
    }
    return ids;
  }

  private void add(UserGroup group) {
    groups.put(group.id(), group);
  }
}
