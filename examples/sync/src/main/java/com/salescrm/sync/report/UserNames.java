package com.salescrm.sync.report;

import com.salescrm.sdk.opportunity.UserGroup;
import com.salescrm.sdk.user.User;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names for the users of groups, from the users of the organization; equal names are distinguished by id. */
final class UserNames {
  static final String NO_USER = "(no user)";

  private final Map<String, String> names = new HashMap<>();

  UserNames(Iterable<User> users) {
    Map<String, Integer> bearers = new HashMap<>();
    for (User user : users) {
      names.put(user.id(), name(user));
      bearers.merge(name(user), 1, Integer::sum);
    }
    names.replaceAll((id, name) -> bearers.getOrDefault(name, 0) > 1 ? name + " " + id : name);
  }

  /** A user that is no longer listed gets the name of the group, or the id, with a note. */
  String label(UserGroup group) {
    return label(group.userId(), group.userName());
  }

  /** As {@link #label(UserGroup)}, with the name that the opportunity has. */
  String label(Optional<String> userId, Optional<String> userName) {
    String id = userId.orElse("");
    if (id.isEmpty()) {
      return NO_USER;
    }
    String known = names.get(id);
    return known != null ? known : userName.orElse(id) + " (not listed)";
  }

  private static String name(User user) {
    String full = Stream.of(user.firstName(), user.lastName())
        .flatMap(part -> part.stream())
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
    return full.isEmpty() ? user.email().orElse(user.id()) : full;
  }
}
