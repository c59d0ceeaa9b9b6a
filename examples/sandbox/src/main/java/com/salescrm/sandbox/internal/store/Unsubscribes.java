package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The unsubscribed e-mail addresses in order. Addresses are case-insensitive. */
public final class Unsubscribes {
  private final Map<String, ObjectNode> entries = new LinkedHashMap<>();

  public boolean contains(String email) {
    return entries.containsKey(key(email));
  }

  public void add(String email, ObjectNode entry) {
    entries.put(key(email), entry);
  }

  /** Returns whether the address was unsubscribed. */
  public boolean remove(String email) {
    return entries.remove(key(email)) != null;
  }

  public Collection<ObjectNode> all() {
    return entries.values();
  }

  private static String key(String email) {
    return email.toLowerCase(Locale.ROOT);
  }
}
