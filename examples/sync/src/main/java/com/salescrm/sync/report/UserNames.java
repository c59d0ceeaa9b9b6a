package com.salescrm.sync.report;

import com.salescrm.sdk.user.User;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names for the users of opportunities, from the users of the organization; equal names are distinguished by id. */
final class UserNames {
  static final String NO_USER = "(no user)";

  private final Map<String, String> listed = new HashMap<>();
  private final Map<String, String> others = new HashMap<>();

  UserNames(Iterable<User> users) {
    users.forEach(user -> listed.put(user.id(), name(user)));
  }

  /** Adds the user of a group or an opportunity, with the name that it has there. The user may no longer be listed. */
  void add(Optional<String> userId, Optional<String> userName) {
    userId
        .filter(id -> !listed.containsKey(id))
        .ifPresent(id -> others.merge(id, userName.orElse(""), UserNames::either));
  }

  /** One of two names of a user, always the same. */
  private static String either(String one, String other) {
    boolean isOther = one.isEmpty() || (!other.isEmpty() && other.compareTo(one) < 0);
    return isOther ? other : one;
  }

  /** The name of a listed or added user; a note marks one that is not listed. */
  String label(String id) {
    if (id.isEmpty()) {
      return NO_USER;
    }
    return listed.containsKey(id) ? label(id, listed) : label(id, others) + " (not listed)";
  }

  private static String label(String id, Map<String, String> names) {
    String name = names.getOrDefault(id, "");
    if (name.isEmpty()) {
      return id;
    }
    return Collections.frequency(names.values(), name) > 1 ? name + " " + id : name;
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
